import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/id";
import { withClient } from "@/scripts/postgres/connect";
import { until } from "@/scripts/processes/pause";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/** The desk's conversations: each person once, filtered, assigned, and the texts that are sent often. */
let api: Api;
let account: { id: string; key: string };
let owner: { id: string; headers: Record<string, string> };
let editor: { id: string; headers: Record<string, string> };
const people: Record<string, string> = {};

const get = (path: string) => api.call("GET", path, { headers: owner.headers });
const put = (path: string, body: unknown, { headers } = owner) => api.call("PUT", path, { headers, body });

async function listed(query = ""): Promise<string[]> {
  const { status, body } = await get(`/v1/conversations?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.conversations.map(({ id }: { id: string }) =>
    Object.keys(people).find((one) => people[one] === id),
  );
}

const receive = (who: string, body: string, media: unknown[] = []) =>
  api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, status, media)
       values ($1, $2, $3, 'inbound', 'sms', '+12025550199', '+12025550100', $4, 'received', $5)`,
      [account.id, newId("msg"), people[who], body, JSON.stringify(media)],
    ),
  );
const send = (who: string, automationId: string | null = null) =>
  api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status, automation_id)
       values ($1, $2, $3, 'outbound', 'sms', '+12025550199', 'Hello', 'sent', $4)`,
      [account.id, newId("msg"), people[who], automationId],
    ),
  );

async function member(role: "owner" | "editor") {
  const { personId: id, headers } = await newSession(api, { workspaces: { [account.id]: role } });
  return { id, headers: { ...headers, "switchboard-workspace": account.id } };
}

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  account = await api.newAccount(partner.key, { name: "Lakeside Dental" });
  owner = await member("owner");
  editor = await member("editor");
  for (const [index, name] of ["Elsa Greene", "Sam Waters", "Ida Lane", "Otto Quiet"].entries()) {
    const body = { phone: `+1202555012${index}`, name };
    const made = await api.call("POST", "/v1/contacts", { key: account.key, body });
    people[name.split(" ")[0]!] = made.body.id;
  }
  await receive("Elsa", "Can I come earlier?");
  await send("Elsa", "auto_1");
  await send("Sam");
  await receive("Sam", "Is parking free?", [{ url: "https://example.com/a.jpg", contentType: "image/jpeg" }]);
  await receive("Ida", "STOP!");
}, 60_000);
afterAll(() => api.close());

describe("the list", () => {
  it("has each person once, last text first, and nobody without a text", async () => {
    expect(await listed()).toEqual(["Ida", "Sam", "Elsa"]);
  });

  it("says what the last text is and who waits", async () => {
    const { body } = await get("/v1/conversations");
    const [ida, sam, elsa] = body.conversations;
    expect([ida.waiting, sam.waiting, elsa.waiting]).toEqual([false, true, false]);
    expect(sam).toMatchObject({ name: "Sam Waters", phone: "+12025550121", unread: 1, assignee: null });
    expect(sam.last).toMatchObject({ direction: "inbound", body: "Is parking free?", hasMedia: true });
    expect(elsa.last).toMatchObject({ direction: "outbound", automationId: "auto_1", hasMedia: false });
  });

  it.each([
    ["filter=waiting", ["Sam"]],
    ["filter=automation", ["Elsa"]],
    ["filter=unread", ["Ida", "Sam", "Elsa"]],
    ["filter=mine", []],
    ["q=greene", ["Elsa"]],
    ["q=0121", ["Sam"]],
    ["q=quiet", []],
    ["q=sam&filter=automation", []],
    ["q=sam&filter=unread", ["Sam"]],
    ["q=parking", ["Sam"]],
    ["q=EARLIER%20come", ["Elsa"]],
    ["q=parking%20earlier", []],
    ["q=park%25free", []],
    ["q=parking&filter=automation", []],
    ["q=hello", ["Sam", "Elsa"]],
  ])("%s", async (query, names) => {
    expect(await listed(query)).toEqual(names);
  });

  it("names the text that has the searched words, with what surrounds them", async () => {
    const long = `${"We moved here last year. ".repeat(8)}Do you take Blue Shield? ${"It is a family plan. ".repeat(8)}`;
    await receive("Sam", long);
    await receive("Sam", "Thank you!");
    const { body } = await get("/v1/conversations?q=blue%20shield");
    expect(body.conversations).toHaveLength(1);
    const [{ match, last }] = body.conversations;
    expect(last.body).toBe("Thank you!");
    expect(match.id).not.toBe(last.id);
    expect(match.body).toMatch(/^….*Do you take Blue Shield\? .*…$/);
    expect(match.body.length).toBeLessThanOrEqual(122);
    expect((await get("/v1/conversations?q=sam")).body.conversations[0].match).toBeNull();
  });

  it.each(["manana", "MAÑANA lucía", "lucia mánana"])("finds a text by %s", async (q) => {
    const long = `${"¿Cómo están? ".repeat(12)}Soy Lucía, llego mañana. ${"Muchas gracias. ".repeat(8)}`;
    await receive("Sam", long);
    const { body } = await get(`/v1/conversations?q=${encodeURIComponent(q)}`);
    expect(body.conversations).toHaveLength(1);
    expect(body.conversations[0].match.body).toMatch(/^….*Soy Lucía, llego mañana\..*…$/);
  });

  it("continues after the last one of a page, and not after a text of somebody else", async () => {
    const { body } = await get("/v1/conversations?limit=2");
    expect(body.has_more).toBe(true);
    expect(await listed(`limit=2&starting_after=${body.next_cursor}`)).toEqual(["Elsa"]);
    expect((await get("/v1/conversations?starting_after=msg_none")).body.code).toBe("invalid_cursor");
  });

  it("finds a person whose text is older than a thousand of another's with the same word", async () => {
    await receive("Elsa", "The zebra waits.");
    await api.system((t) =>
      t.run(
        `insert into message (workspace_id, id, contact_id, direction, channel, from_address, to_address, body, status)
         select $1, id, $2, 'inbound', 'sms', '+12025550199', '+12025550100', 'A zebra again', 'received'
         from unnest($3::text[]) id`,
        [account.id, people.Sam, Array.from({ length: 1_001 }, () => newId("msg"))],
      ),
    );
    expect(await listed("q=zebra")).toEqual(["Sam", "Elsa"]);
  });
});

describe("assigning a conversation", () => {
  it("shows it among the member's own, and gives them one notice", async () => {
    const path = `/v1/conversations/${people.Sam}/assignee`;
    for (const assignee of [editor.id, editor.id]) expect((await put(path, { assignee })).status).toBe(200);
    expect((await get(`/v1/conversations/${people.Sam}`)).body.assignee).toBe(editor.id);
    const { headers } = editor;
    const own = await api.call("GET", "/v1/conversations?filter=mine", { headers });
    expect(own.body.conversations.map(({ id }: { id: string }) => id)).toEqual([people.Sam]);
    const { body } = await api.call("GET", "/v1/notices", { headers });
    expect(body.notices.map(({ title }: { title: string }) => title)).toEqual([
      "Pat assigned you the conversation with Sam Waters",
    ]);
  });

  it("or a lead or callback gives a notice of its kind, once, and none to whoever takes it", async () => {
    const { headers } = editor;
    const send = (method: "POST" | "PATCH", path: string, body: object, as = owner.headers) =>
      api.call(method, path, { headers: as, body });
    const lead = await send("POST", "/v1/leads", { name: "Lea Lund", phone: "+12025550151", source: "web" });
    for (const assignee of [editor.id, editor.id])
      expect((await send("PATCH", `/v1/leads/${lead.body.id}`, { assignee })).status).toBe(200);
    const work = { phone: "+12025550152", callerName: "Cal Cole" };
    const callback = await send("POST", "/v1/callbacks", { ...work, assignee: editor.id });
    await send("PATCH", `/v1/callbacks/${callback.body.id}`, { assignee: editor.id, priority: "high" });
    await send("POST", "/v1/callbacks", { ...work, assignee: editor.id }, headers);
    const { body } = await api.call("GET", "/v1/notices", { headers });
    expect(
      body.notices.slice(0, 3).map(({ kind, title }: Record<"kind" | "title", string>) => [kind, title]),
    ).toEqual([
      ["assigned", "Pat assigned you the callback to Cal Cole"],
      ["assigned", "Pat assigned you the lead Lea Lund"],
      ["assigned", "Pat assigned you the conversation with Sam Waters"],
    ]);
  });

  it("of oneself gives no notice, and nobody can be assigned", async () => {
    const path = `/v1/conversations/${people.Elsa}/assignee`;
    await put(path, { assignee: owner.id });
    expect(await listed("filter=mine")).toEqual(["Elsa"]);
    expect((await get("/v1/notices")).body.total).toBe(0);
    await put(path, { assignee: null });
    expect(await listed("filter=mine")).toEqual([]);
  });

  it("waits for another assignment of the same contact, and replaces it", async () => {
    const path = `/v1/conversations/${people.Otto}/assignee`;
    await withClient(api.database.adminUrl, async (client) => {
      await client.query("begin");
      await client.query(
        "insert into conversation (workspace_id, contact_id, assignee_id) values ($1, $2, $3)",
        [account.id, people.Otto, editor.id],
      );
      const assigned = put(path, { assignee: owner.id });
      const waits =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
      const isWaiting = async () => {
        // A transaction sees the activity of its first look until it clears it.
        await client.query("select pg_stat_clear_snapshot()");
        return (await client.query(waits)).rows.length > 0;
      };
      expect(await until(isWaiting, { withinMs: 10_000 })).toBe(true);
      await client.query("commit");
      expect((await assigned).status).toBe(200);
    });
    expect((await get(`/v1/conversations/${people.Otto}`)).body.assignee).toBe(owner.id);
    await put(path, { assignee: null });
  });

  it("refuses a stranger", async () => {
    const answer = await put(`/v1/conversations/${people.Elsa}/assignee`, { assignee: "per_stranger" });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/assignee"]);
  });

  it("ends when the person is erased", async () => {
    await put(`/v1/conversations/${people.Ida}/assignee`, { assignee: owner.id });
    const erased = await api.call("DELETE", `/v1/contacts/${people.Ida}`, { headers: owner.headers });
    expect(erased.status).toBe(200);
    expect((await get(`/v1/conversations/${people.Ida}`)).body.assignee).toBeUndefined();
  });
});

describe("snippets", () => {
  const as = ({ headers }: typeof owner, method: string, path: string, body?: unknown) =>
    api.call(method, path, { headers, ...(body ? { body } : {}) });

  it("are managed by owners, and read by everyone at the desk", async () => {
    const snippet = { name: "Directions", body: "Hi {{first_name}}, we are at the lake." };
    const made = await as(owner, "POST", "/v1/text-snippets", snippet);
    expect(made.body).toMatchObject(snippet);
    expect((await as(editor, "GET", "/v1/text-snippets")).body.snippets).toEqual([made.body]);
    expect((await as(editor, "POST", "/v1/text-snippets", snippet)).body.code).toBe("insufficient_scope");
    expect((await as(owner, "POST", "/v1/text-snippets", snippet)).body.code).toBe("conflict");
    const path = `/v1/text-snippets/${made.body.id}`;
    expect((await as(owner, "PATCH", path, { body: "New" })).body).toMatchObject({ body: "New" });
    expect((await as(owner, "DELETE", path)).status).toBe(200);
    expect((await as(owner, "DELETE", path)).status).toBe(404);
  });

  it("have a name of their own, also when two are added at once", async () => {
    const add = () => as(owner, "POST", "/v1/text-snippets", { name: "Parking", body: "Behind the house." });
    const answers = await Promise.all([add(), add(), add(), add()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const other = await as(owner, "POST", "/v1/text-snippets", { name: "Hours", body: "9 to 5." });
    const renamed = await as(owner, "PATCH", `/v1/text-snippets/${other.body.id}`, { name: "Parking" });
    expect(renamed.body).toMatchObject({ code: "conflict" });
  });
});

it("says of a last text that was held back that it was not sent", async () => {
  await api.system((t) =>
    t.run(
      `insert into message (workspace_id, id, contact_id, direction, channel, to_address, body, status)
       values ($1, $2, $3, 'outbound', 'sms', '+12025550199', 'Good night', 'suppressed')`,
      [account.id, newId("msg"), people.Otto],
    ),
  );
  const { conversations } = (await get("/v1/conversations")).body;
  expect(conversations.map(({ last }: { last: { notSent: boolean } }) => last.notSent)).toEqual([
    true,
    ...Array(conversations.length - 1).fill(false),
  ]);
});

describe("the hours of a text by hand", () => {
  const PHONE = "+12025550171";
  const hoursOf = async (to: string) =>
    (await get(`/v1/text-hours?${new URLSearchParams({ to })}`)).body.quiet;
  const setQuiet = (quietHours: { from: string; to: string } | null) =>
    api.system((t) =>
      t.run("update workspace set desk_settings = $2 where id = $1", [
        account.id,
        JSON.stringify({ quietHours }),
      ]),
    );
  const start = Date.now();
  const clockIn = (hours: number) => new Date(start + hours * 3_600_000).toISOString().slice(11, 16);
  beforeAll(async () => {
    const body = { phone: PHONE, name: "Nia Night", timezone: "UTC" };
    const { id } = (await api.call("POST", "/v1/contacts", { key: account.key, body })).body;
    people.Nia = id;
  });

  it("are those by which an automation would hold it, in the zone of the person", async () => {
    await setQuiet({ from: clockIn(-2), to: clockIn(2) });
    const quiet = await hoursOf("(202) 555-0171");
    expect(quiet).toMatchObject({ timezone: "UTC", isEstimated: false });
    expect(quiet.until.slice(11, 16)).toBe(clockIn(2));
    await setQuiet({ from: clockIn(2), to: clockIn(4) });
    expect(await hoursOf(PHONE)).toBeNull();
    await setQuiet(null);
    expect(await hoursOf(PHONE)).toBeNull();
  });

  it("do not count for somebody who wrote a moment ago, or for half a number", async () => {
    await setQuiet({ from: clockIn(-2), to: clockIn(2) });
    expect(await hoursOf("202")).toBeNull();
    expect(await hoursOf(PHONE)).not.toBeNull();
    await receive("Nia", "Are you there?");
    expect(await hoursOf(PHONE)).toBeNull();
    await setQuiet(null);
  });
});
