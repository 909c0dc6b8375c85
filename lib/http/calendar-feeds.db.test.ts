import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { queryRows } from "@/scripts/testing/rows";
import { newSession } from "@/scripts/testing/session";

/** Calendars that programs follow: what is in them, whom they belong to, and when they end. */
let api: Api;
let partnerKey: string;
let account: { id: string; key: string };
let owner: Awaited<ReturnType<typeof newSession>>;
let providers: string[];

beforeAll(async () => {
  api = await createApi({ unlimited: true });
});
afterAll(() => api.close());
beforeEach(async () => {
  partnerKey = (await api.newPartner()).key;
  account = await api.newAccount(partnerKey, {
    name: "Corner Dental",
    settings: { timezone: "America/New_York" },
  });
  owner = await newSession(api, { workspaces: { [account.id]: "owner" } });
  await post("/v1/services", { name: "Checkup", durationMinutes: 30 });
  providers = [
    (await post("/v1/providers", { name: "Dr. Reyes" })).id,
    (await post("/v1/providers", { name: "Dr. Lee" })).id,
  ];
});

const post = async (path: string, body: object) => {
  const answer = await api.call("POST", path, { key: account.key, body });
  expect([path, answer.status, answer.body.code]).toEqual([path, 200, undefined]);
  return answer.body;
};
const DAY = 86_400_000;
const inDays = (days: number, hour = 15) =>
  new Date(Math.floor(Date.now() / DAY + days) * DAY + hour * 3_600_000).toISOString();
const book = (name: string, change: object = {}) =>
  post("/v1/appointments", {
    contactPhone: `+1202555${String(1000 + Math.floor(Math.random() * 8999))}`,
    contactName: name,
    service: "Checkup",
    provider: "Dr. Reyes",
    startsAt: inDays(3),
    notes: "Afraid of needles",
    ...change,
  });
const asOwner = (method: string, path: string, body?: object, who = owner) =>
  api.call(method, path, {
    headers: { ...who.headers, "switchboard-workspace": account.id },
    ...(body ? { body } : {}),
  });
const newFeed = async (body: object = {}, who = owner) => {
  const answer = await asOwner(
    "POST",
    "/v1/calendar-feeds",
    { providerId: null, showNames: false, ...body },
    who,
  );
  return {
    status: answer.status,
    id: String(answer.body.id),
    path: answer.status === 200 ? new URL(answer.body.url).pathname : "",
  };
};
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await api.fetch(new Request(`http://switchboard.test${path}`, { headers }));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary);
const rows = (sql: string, values: unknown[]) => api.system((t) => queryRows(t, sql, values));

describe("a calendar feed", () => {
  it("has its secret URL encrypted among the stored responses", async () => {
    const { status } = await api.call("POST", "/v1/calendar-feeds", {
      headers: {
        ...owner.headers,
        "switchboard-workspace": account.id,
        "Idempotency-Key": `feed ${account.id}`,
      },
      body: { providerId: null, showNames: false },
    });
    expect(status).toBe(200);
    const stored = await api.system((t) =>
      queryRows(t, "select encrypted from idempotency_key where key = $1", [`feed ${account.id}`]),
    );
    expect(stored).toEqual([{ encrypted: true }]);
  });

  it("has initials unless names were asked for, and never a note or a number", async () => {
    await book("Elsa Greene");
    const quiet = await read((await newFeed()).path);
    expect(quiet.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(summaries(quiet.text)).toEqual(["E.G. Checkup"]);
    const named = await read((await newFeed({ showNames: true })).path);
    expect(summaries(named.text)).toEqual(["Elsa Greene Checkup"]);
    for (const { text } of [quiet, named]) {
      expect(text).not.toContain("needles");
      expect(text).not.toContain("+1202555");
    }
    expect(quiet.text).not.toContain("Greene");
  });

  it("says when it was last read, and records that at most every ten minutes", async () => {
    const feed = await newFeed();
    const lastRead = async () => (await asOwner("GET", "/v1/calendar-feeds")).body.feeds[0].lastReadAt;
    expect(await lastRead()).toBeNull();
    await read(feed.path);
    const first = await lastRead();
    expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000);
    await read(feed.path);
    expect(await lastRead()).toBe(first);
    await rows("update calendar_feed set last_read_at = now() - interval '11 minutes' where id = $1", [
      feed.id,
    ]);
    await read(feed.path);
    expect(Date.parse(await lastRead())).toBeGreaterThanOrEqual(Date.parse(first));
  });

  it("has everybody's appointments or one provider's, of the past month and the half year ahead", async () => {
    await book("Elsa Greene");
    await book("Bo Lund", { provider: "Dr. Lee", startsAt: inDays(4) });
    await book("Cy Far", { startsAt: inDays(200) });
    const { id } = await book("Di Past", { startsAt: inDays(5) });
    await rows(
      "update appointment set starts_at = starts_at - interval '50 days', ends_at = ends_at - interval '50 days', busy_until = busy_until - interval '50 days' where id = $1",
      [id],
    );
    expect(summaries((await read((await newFeed()).path)).text)).toEqual(["E.G. Checkup", "B.L. Checkup"]);
    const lee = await read((await newFeed({ providerId: providers[1] })).path);
    expect(summaries(lee.text)).toEqual(["B.L. Checkup"]);
    expect(lee.text).toContain("X-WR-CALNAME:Corner Dental: Dr. Lee\r\n");
  });

  it("keeps the UID of what is moved, raises its sequence, and marks what is canceled", async () => {
    const { id } = await book("Elsa Greene");
    await rows("update appointment set created_at = created_at - interval '10 seconds' where id = $1", [id]);
    const { path } = await newFeed();
    const field = (text: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, "m").exec(text)?.[1];
    const before = (await read(path)).text;
    await post(`/v1/appointments/${id}/reschedule`, { startsAt: inDays(6) });
    await rows("update appointment set created_at = created_at - interval '10 seconds' where id = $1", [id]);
    const moved = (await read(path)).text;
    expect(field(moved, "UID")).toBe(field(before, "UID"));
    expect(Number(field(moved, "SEQUENCE"))).toBeGreaterThan(Number(field(before, "SEQUENCE")));
    expect(field(moved, "DTSTART")).toBe(`${inDays(6).slice(0, 19).replaceAll(/[-:]/g, "")}Z`);
    await post(`/v1/appointments/${id}/cancel`, {});
    expect(field((await read(path)).text, "STATUS")).toBe("CANCELLED");
  });

  it("answers 304 while nothing changed, and is kept by nobody but its reader", async () => {
    await book("Elsa Greene");
    const { path } = await newFeed();
    const first = await read(path);
    expect(first.headers.get("cache-control")).toMatch(/^private/);
    const etag = first.headers.get("etag") ?? "";
    expect((await read(path, { "if-none-match": etag })).status).toBe(304);
    expect((await read(path, { "if-none-match": `W/${etag}` })).status).toBe(304);
    await book("Bo Lund", { startsAt: inDays(4) });
    expect((await read(path, { "if-none-match": etag })).status).toBe(200);
  });
});

describe("the address of a calendar feed", () => {
  it("is shown once and stored as a hash", async () => {
    const { path } = await newFeed();
    const secret = path.slice("/ics/".length).replace(".ics", "");
    expect(JSON.stringify((await asOwner("GET", "/v1/calendar-feeds")).body)).not.toContain(secret);
    expect(JSON.stringify(await rows("select to_jsonb(f) as row from calendar_feed f", []))).not.toContain(
      secret,
    );
    expect((await read(path.replace(".ics", ""))).status).toBe(200);
    expect((await read("/ics/unknown.ics")).status).toBe(404);
  });

  it("ends when it is revoked, and a new one takes over", async () => {
    const { id, path } = await newFeed();
    expect((await asOwner("DELETE", `/v1/calendar-feeds/${id}`)).status).toBe(200);
    expect((await read(path)).status).toBe(404);
    expect((await read((await newFeed()).path)).status).toBe(200);
  });

  it("ends with the membership of its person, and with their account", async () => {
    const viewer = await newSession(api, { workspaces: { [account.id]: "viewer" } });
    const [{ path }, theirs] = [await newFeed({}, viewer), await newFeed()];
    expect((await read(path)).status).toBe(200);
    await rows("delete from workspace_member where person_id = $1", [viewer.personId]);
    expect((await read(path)).status).toBe(404);
    expect((await read(theirs.path)).status).toBe(200);
    await rows("update person set disabled_at = now() where id = $1", [owner.personId]);
    expect((await read(theirs.path)).status).toBe(404);
  });

  it("is closed while the account is suspended", async () => {
    const { path } = await newFeed();
    const act = (action: string, body: object) =>
      api.call("POST", `/v1/partner/accounts/${account.id}/${action}`, { key: partnerKey, body });
    await act("suspend", { reason: "Not paid" });
    expect((await read(path)).status).toBe(404);
    await act("reactivate", {});
    expect((await read(path)).status).toBe(200);
  });

  it("belongs to its person: others neither see nor end it, and a key has none", async () => {
    const other = await newSession(api, { workspaces: { [account.id]: "owner" } });
    const { id, path } = await newFeed();
    expect((await asOwner("GET", "/v1/calendar-feeds", undefined, other)).body).toEqual({ feeds: [] });
    expect((await asOwner("DELETE", `/v1/calendar-feeds/${id}`, undefined, other)).status).toBe(404);
    expect((await read(path)).status).toBe(200);
    const byKey = await api.call("POST", "/v1/calendar-feeds", {
      key: account.key,
      body: { providerId: null, showNames: true },
    });
    expect(byKey.status).toBe(403);
  });

  it("shows no other workspace's appointments, and takes none of its providers", async () => {
    const neighbor = await api.newAccount(partnerKey, { name: "Neighbor" });
    const theirs = await api.call("POST", "/v1/providers", { key: neighbor.key, body: { name: "Dr. Kim" } });
    expect((await newFeed({ providerId: theirs.body.id })).status).toBe(422);
    await book("Elsa Greene");
    const stranger = await newSession(api, { workspaces: { [neighbor.id]: "owner" } });
    const made = await api.call("POST", "/v1/calendar-feeds", {
      headers: { ...stranger.headers, "switchboard-workspace": neighbor.id },
      body: { providerId: null, showNames: true },
    });
    expect(summaries((await read(new URL(made.body.url).pathname)).text)).toEqual([]);
  });

  it("is one of ten at most", async () => {
    for (let n = 0; n < 10; n++) expect((await newFeed()).status).toBe(200);
    expect((await newFeed()).status).toBe(409);
  });
});
