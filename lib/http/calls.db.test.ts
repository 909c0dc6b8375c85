import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Calls as the desk lists, searches, opens and exports them. */
let api: Api;
let account: { id: string; key: string };
const made: Record<string, string> = {};

const ELSA = "+12025550123";
const OURS = "+12025550100";

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  account = await api.newAccount(partner.key, {
    name: "Lakeside Dental",
    settings: { timezone: "America/New_York" },
  });
  const call = async (name: string, body: Record<string, unknown>) => {
    const answer = await post("/v1/calls", { direction: "inbound", outcome: "missed", to: OURS, ...body });
    expect([name, answer.status]).toEqual([name, 200]);
    made[name] = answer.body.id;
  };
  await post("/v1/contacts", { phone: ELSA, name: "Elsa Greene-Hall" });
  await post("/v1/automations", {
    name: "Call back",
    nodes: [
      { id: "t", type: "trigger", event: "call.missed", next: "cb" },
      { id: "cb", type: "action", action: "create_callback", config: { phone: "{{trigger.caller_phone}}" } },
    ],
  }).then(({ body }) => post(`/v1/automations/${body.id}/deploy`, {}));
  await call("elsa", { from: ELSA, startedAt: "2026-01-05T10:00:00Z" });
  await call("sam", { from: "+12025550124", callerName: "Sam Waters", startedAt: "2026-01-06T10:00:00Z" });
  await call("out", {
    direction: "outbound",
    from: OURS,
    to: "+12025550125",
    callerName: "Greta Sammler",
    outcome: "answered",
    durationSeconds: 60,
    startedAt: "2026-01-07T10:00:00Z",
  });
  await call("withheld", { from: "anonymous", startedAt: "2026-01-08T10:00:00Z" });
}, 60_000);
afterAll(() => api.close());

const post = (path: string, body: unknown) => api.call("POST", path, { key: account.key, body });
const get = (path: string) => api.call("GET", path, { key: account.key });

async function found(query: string): Promise<string[]> {
  const { status, body } = await get(`/v1/calls?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.calls.map(({ id }: { id: string }) => Object.keys(made).find((name) => made[name] === id));
}

describe("searching calls", () => {
  it.each([
    ["q=greene", ["elsa"]],
    ["q=hall elsa", ["elsa"]],
    ["q=sam", ["out", "sam"]],
    ["q=(202) 555-0124", ["sam"]],
    ["q=0125", ["out"]],
    ["q=sam&outcome=answered", ["out"]],
    ["q=sam&to=2026-01-07T00:00:00Z", ["sam"]],
    ["q=sam&from=2026-01-07T00:00:00Z", ["out"]],
    ["q=sam&direction=inbound", ["sam"]],
    ["q=nobody", []],
    ["q=100%25", []],
  ])("%s", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it("the workspace's own number, which each inbound call has, finds nothing", async () => {
    expect(await found("q=2025550100")).toEqual([]);
  });

  it("a text too short to search for shows all calls", async () => {
    expect(await found("q=s")).toEqual(["withheld", "out", "sam", "elsa"]);
  });

  it("pages through the matches without a gap", async () => {
    const first = await get("/v1/calls?q=sam&limit=1");
    expect([first.body.calls[0].id, first.body.has_more]).toEqual([made.out, true]);
    expect(await found(`q=sam&limit=1&starting_after=${first.body.next_cursor}`)).toEqual(["sam"]);
  });

  it("finds no call of another account", async () => {
    const { key } = await api.newAccount((await api.newPartner()).key, { name: "Other" });
    const { body } = await api.call("GET", "/v1/calls?q=greene", { key });
    expect(body.calls).toEqual([]);
  });

  it("finds words of a summary, in any order and by their beginning, and none of another account", async () => {
    const add = (key: string, summary: string) =>
      api.call("POST", "/v1/calls", {
        key,
        body: { direction: "inbound", from: "+12025550177", outcome: "answered", summary },
      });
    const { id } = (await add(account.key, "Asked whether her insurance covers a crown; it's urgent")).body;
    await add((await api.newAccount((await api.newPartner()).key, { name: "Other" })).key, "Wants a crown");
    const ids = async (q: string) =>
      (await get(`/v1/calls?${new URLSearchParams({ q })}`)).body.calls.map(
        (call: { id: string }) => call.id,
      );
    for (const q of ["crown", "CROW insur", "it's urgent", "crown; covers"])
      expect([q, await ids(q)]).toEqual([q, [id]]);
    for (const q of ["rown", "crown whitening", "& | !", "':*", "a b"])
      expect([q, await ids(q)]).toEqual([q, expect.not.arrayContaining([id])]);
    expect((await get("/v1/calls?q=crown&outcome=missed")).body.total).toBe(0);
  });

  it("a mirror asks for changes without a search", async () => {
    const { status, body } = await get("/v1/calls?q=sam&updated_since=2026-01-01T00:00:00Z");
    expect([status, body.errors[0].pointer]).toEqual([422, "/q"]);
  });
});

describe("a call", () => {
  it("has the name its contact has now", async () => {
    const { body } = await get(`/v1/calls/${made.elsa}`);
    expect([body.contactName, body.callerName]).toEqual(["Elsa Greene-Hall", null]);
    expect((await get(`/v1/calls/${made.withheld}`)).body.contactName).toBeNull();
  });

  it("shows the automations it started", async () => {
    const { body } = await get(`/v1/calls/${made.elsa}/activity`);
    expect(body.runs.map((run: { automationName: string }) => run.automationName)).toEqual(["Call back"]);
    expect((await get(`/v1/calls/${made.out}/activity`)).body).toEqual({ legs: [], runs: [] });
    expect((await get("/v1/calls/call_none/activity")).status).toBe(404);
  });

  it("shows the phones that rang, as its provider reported them", async () => {
    const leg = { result: "completed", dial: null, bridged: true, machine: false, seconds: 40 };
    const facts = {
      ...{ direction: "inbound", from: ELSA, to: OURS, callerName: null, legFrom: null, ended: "completed" },
      ...{ seconds: 40, machine: false, endedInDial: false, voicemailOffered: false, recordings: {} },
      ...{ firstAt: 1, lastAt: 2, endedAt: 2 },
      legs: { a: { ...leg, result: "busy", seconds: 0 }, b: leg },
    };
    await api.system((t) =>
      t.run(
        `insert into call_flow (workspace_id, provider, provider_id, facts, call_id) values ($1, 'twilio', 'CA1', $2, $3)`,
        [account.id, JSON.stringify(facts), made.sam],
      ),
    );
    const { body } = await get(`/v1/calls/${made.sam}/activity`);
    expect(body.legs).toEqual([
      { result: "busy", seconds: 0, machine: false },
      { result: "completed", seconds: 40, machine: false },
    ]);
  });
});

describe("the number of calls", () => {
  it.each(["", "q=sam", "outcome=missed", "q=sam&direction=inbound"])(
    "counts all that match %j",
    async (query) => {
      const all = (await get(`/v1/calls?limit=100&${query}`)).body;
      const page = (await get(`/v1/calls?limit=1&${query}`)).body;
      expect(all.calls.length).toBeGreaterThan(0);
      expect([page.total, all.total]).toEqual([all.calls.length, all.calls.length]);
    },
  );

  it("is left out of the changes since a moment", async () => {
    expect((await get("/v1/calls?updated_since=2026-01-01T00:00:00Z")).body.total).toBeNull();
  });
});

describe("exporting calls", () => {
  const rows = async (query: string) =>
    (await get(`/v1/calls?format=csv&${query}`)).text.split("\r\n").slice(1, -1);

  it("holds what the filters match, whatever page was asked for", async () => {
    expect((await rows("q=sam&limit=1")).map((row) => row.split(",")[3])).toEqual([
      "Greta Sammler",
      "Sam Waters",
    ]);
    expect(await rows("outcome=missed&to=2026-01-07T00:00:00Z")).toHaveLength(2);
  });

  it("ends with the time in the zone of the workspace", async () => {
    const [row = ""] = await rows("outcome=missed&to=2026-01-07T00:00:00Z");
    const [startedAt = "", startedLocal = "", timezone = ""] = [1, -2, -1].map((at) => row.split(",").at(at));
    expect(timezone).toBe("America/New_York");
    expect(Date.parse(`${startedLocal.replace(" ", "T")}-05:00`)).toBe(
      Date.parse(`${startedAt.slice(0, 19)}Z`),
    );
  });

  it("has the name and number of the person, and no formulas", async () => {
    await post("/v1/calls", {
      direction: "inbound",
      from: "+12025550126",
      callerName: "=1+1",
      outcome: "answered",
      summary: "Asked, twice",
    });
    const [row = ""] = await rows("q=0126");
    expect(row).toContain(",inbound,'=1+1,+12025550126,answered,");
    expect(row).toContain('"Asked, twice"');
  });
});

describe("a missed call", () => {
  const from = "+12025550150";
  const listed = async (id: string) => {
    const { body } = await get("/v1/calls?limit=50");
    return body.calls.find((call: { id: string }) => call.id === id).returnedAt;
  };
  const missed = async (startedAt: string) =>
    (await post("/v1/calls", { direction: "inbound", outcome: "missed", from, to: OURS, startedAt })).body.id;

  it("is returned once a later call reached its caller, either way", async () => {
    const id = await missed("2026-02-02T10:00:00Z");
    const call = (body: Record<string, unknown>) => post("/v1/calls", body);
    const out = { direction: "outbound", from: OURS, to: from };
    await call({ ...out, outcome: "answered", startedAt: "2026-02-02T09:00:00Z" });
    await call({ ...out, outcome: "missed", startedAt: "2026-02-02T10:10:00Z" });
    expect(await listed(id)).toBeNull();
    await call({
      direction: "inbound",
      from,
      to: OURS,
      outcome: "answered",
      startedAt: "2026-02-02T11:00:00Z",
    });
    await call({ ...out, outcome: "answered", startedAt: "2026-02-02T12:00:00Z" });
    expect(await listed(id)).toBe("2026-02-02T11:00:00.000Z");
    expect((await get(`/v1/calls/${id}`)).body.returnedAt).toBe("2026-02-02T11:00:00.000Z");
  });

  it("is returned once a callback of its caller was completed", async () => {
    const id = await missed("2026-02-03T10:00:00Z");
    expect(await listed(id)).toBeNull();
    const { body } = await post("/v1/callbacks", { phone: from });
    await post(`/v1/callbacks/${body.id}/complete`, {});
    expect(await listed(id)).toMatch(/^20/);
  });
});
