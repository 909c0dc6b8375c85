import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const take = (desk: TestWorkspace, csv: string, more: object = {}) =>
  desk.post("/v1/contacts/import", { csv, ...more });
const takeText = (desk: TestWorkspace, csv: string, { query = "", headers = {} } = {}) =>
  testEngine.api.call("POST", `/v1/contacts/import${query}`, {
    key: desk.key,
    raw: csv,
    headers: { "Content-Type": "text/csv; charset=utf-8", ...headers },
  });
const contacts = async (desk: TestWorkspace) => (await desk.get("/v1/contacts?limit=100")).body.contacts;

describe("importing contacts", () => {
  it("imports usable rows and lists the others", async () => {
    const desk = await testEngine.newWorkspace();
    const csv =
      "name,phone,email,tags\nSam Doe,(202) 555-0123,sam@example.com,recall\nNobody,12,,\nAnn,2025550124,,";
    const dry = await take(desk, csv, { dryRun: true });
    expect(dry.body).toMatchObject({ dryRun: true, rows: 3, created: 2, rejected: 1 });
    expect(await contacts(desk)).toEqual([]);
    const { status, body } = await take(desk, csv);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      created: 2,
      updated: 0,
      rejected: 1,
      problems: [{ line: 3, column: "phone", message: '"12" is not a phone number' }],
    });
    expect(await contacts(desk)).toHaveLength(2);
    expect((await take(desk, csv)).body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    const { body: log } = await desk.get("/v1/audit");
    expect(log.entries[0]).toMatchObject({
      action: "contacts.imported",
      detail: { created: 0, rejected: 1 },
    });
  });

  it("completes existing contacts, overwrites nothing and never undoes an opt-out", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/contacts", {
      phone: "+12025550123",
      name: "Samantha",
      tags: ["vip"],
      optedOut: true,
    });
    const dry = await take(desk, "phone,name\n2025550123,Sam\n2025550124,Ann", { dryRun: true });
    expect(dry.body.preview).toMatchObject([
      { name: "Sam", isNew: false, contactName: "Samantha" },
      { name: "Ann", isNew: true, contactName: null },
    ]);
    const { body } = await take(
      desk,
      "phone,name,email,tags,opted out\n2025550123,Sam,sam@example.com,recall,no\n2025550124,Ann,,,yes",
    );
    expect(body).toMatchObject({ created: 1, updated: 1 });
    expect(await contacts(desk)).toMatchObject([
      { phone: "+12025550124", optedOut: true },
      { name: "Samantha", email: "sam@example.com", tags: ["recall", "vip"], optedOut: true },
    ]);
  });

  it("takes language and birthday, overwrites neither, and lists the rows it cannot read", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/contacts", { phone: "+12025550123", language: "en" });
    const csv =
      "phone,language,birthday\n2025550123,es,1984-05-17\n2025550124,fr,5/6/1990\n2025550125,Klingonese,1990-13-01";
    const dry = await take(desk, csv, { dryRun: true });
    expect(dry.body.preview).toMatchObject([{ language: "es" }, { language: "fr", birthday: "1990-05-06" }]);
    const { body } = await take(desk, csv);
    expect(body).toMatchObject({
      created: 1,
      updated: 1,
      rejected: 1,
      problems: [
        { line: 4, column: "language" },
        { line: 4, column: "birthday" },
      ],
    });
    expect(await contacts(desk)).toMatchObject([
      { phone: "+12025550124", language: "fr", birthday: "1990-05-06" },
      { phone: "+12025550123", language: "en", birthday: "1984-05-17" },
    ]);
    const { body: found } = await desk.get("/v1/events?type=contact.created&limit=1");
    expect(found.events[0].data).toMatchObject({ language: "fr", birthday: "1990-05-06" });
    const query = "?language_column=speaks&birthday_column=born";
    const mapped = await takeText(desk, "phone,speaks,born\n2025550126,it,2001-02-03", { query });
    expect(mapped.body.preview).toMatchObject([{ language: "it", birthday: "2001-02-03" }]);
  });

  it("refuses a file without phone numbers", async () => {
    const desk = await testEngine.newWorkspace();
    expect(await take(desk, "name\nSam")).toMatchObject({
      status: 422,
      body: { errors: [{ code: "missing_field", pointer: "/csv" }] },
    });
    const dry = await take(desk, "name\nSam", { dryRun: true });
    expect(dry.body).toMatchObject({ rejected: 1, columns: [{ header: "name", field: "name" }] });
  });

  it("creates each contact once from two simultaneous files, in its own workspace only", async () => {
    const [desk, other] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    const numbers = Array.from({ length: 60 }, (_, i) => `20255501${String(i).padStart(2, "0")}`);
    const file = (list: string[]) => `phone\n${list.join("\n")}`;
    const answers = await Promise.all([take(desk, file(numbers)), take(desk, file([...numbers].reverse()))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(60);
    expect(await contacts(desk)).toHaveLength(60);
    expect(await contacts(other)).toEqual([]);
  });

  it("refuses more than a megabyte before reading it", async () => {
    const desk = await testEngine.newWorkspace();
    expect((await take(desk, "x".repeat(1_100_000))).status).toBe(422);
    expect((await take(desk, "x".repeat(3_000_000))).status).toBe(413);
  });
});

describe("a file sent as the whole body", () => {
  const csv = "name,phone\r\nSam,(202) 555-0123\r\nNobody,12\r\n";

  it("gives the same result as the file in JSON, row by row", async () => {
    const [desk, other] = [await testEngine.newWorkspace(), await testEngine.newWorkspace()];
    const asText = await takeText(desk, csv);
    expect(asText).toMatchObject({ status: 200, body: { created: 1, rejected: 1, problems: [{ line: 3 }] } });
    expect(asText.body).toEqual((await take(other, csv)).body);
    expect(await contacts(desk)).toMatchObject([{ name: "Sam", phone: "+12025550123" }]);
  });

  it("takes dry run and column names from the query", async () => {
    const desk = await testEngine.newWorkspace();
    const file = "who,reach,call\nSam,2025550123,2025550124\n";
    const query = "?dry_run=true&name_column=who&phone_column=call";
    expect((await takeText(desk, file, { query })).body).toMatchObject({
      dryRun: true,
      preview: [{ name: "Sam", phone: "+12025550124" }],
    });
    expect(await contacts(desk)).toEqual([]);
    const json = await testEngine.api.call("POST", "/v1/contacts/import?dry_run=true", {
      key: desk.key,
      body: { csv: file, dryRun: false, mapping: { phone: "reach" } },
    });
    expect(json.body).toMatchObject({ dryRun: false, created: 1 });
  });

  it("has the same limits and errors as the JSON body", async () => {
    const desk = await testEngine.newWorkspace();
    const refused = async (text: string, more = {}) => {
      const { status, body } = await takeText(desk, text, more);
      return [status, body.errors?.[0]?.pointer ?? body.code];
    };
    expect(await refused("name\nSam")).toEqual([422, "/csv"]);
    expect(await refused("phone\n2025550123\u0000")).toEqual([422, "/csv"]);
    expect(await refused("x".repeat(1_100_000))).toEqual([422, "/csv"]);
    expect(await refused("x".repeat(3_000_000))).toEqual([413, "body_too_large"]);
    expect(await refused("")).toEqual([422, ""]);
    expect(await refused(csv, { query: "?dry_run=perhaps" })).toEqual([422, "/dry_run"]);
    expect(await refused(csv, { query: "?colour=red" })).toEqual([422, "/colour"]);
    expect(await refused(csv, { headers: { "Content-Type": "text/plain" } })).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await contacts(desk)).toEqual([]);
  });

  it("is imported once per idempotency key, which refuses another file", async () => {
    const desk = await testEngine.newWorkspace();
    const headers = { "idempotency-key": "monday" };
    await takeText(desk, csv, { headers });
    const again = await takeText(desk, csv, { headers });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body).toMatchObject({ created: 1 });
    expect((await takeText(desk, `${csv}Ann,2025550125\n`, { headers })).status).toBe(422);
  });
});

describe("automations and an import", () => {
  const FILE = "phone,tags\n2025550123,vip\n2025550124,\n2025550125,vip";

  /** A workspace whose live automation texts new contacts. */
  async function withWelcome(settings: object = {}) {
    const desk = await testEngine.newWorkspace();
    const config = { to: "{{contact.phone}}", message: "Welcome! Reply STOP to opt out." };
    const welcome = await desk.post("/v1/automations", {
      name: "Welcome",
      nodes: [
        { id: "t", type: "trigger", event: "contact.created", next: "a" },
        { id: "a", type: "action", action: "send_sms", config },
      ],
      settings,
    });
    await desk.post(`/v1/automations/${welcome.body.id}/deploy`, {});
    return { desk, id: welcome.body.id as string };
  }
  const runsOf = async (desk: TestWorkspace) => (await desk.get("/v1/runs?limit=100")).body.runs.length;

  it("start only when the import asks for it, and the event says why not", async () => {
    const { desk, id } = await withWelcome();
    const { body } = await take(desk, FILE);
    expect(body).toMatchObject({ created: 3, startAutomations: false, runs: 0, startedAutomations: [] });
    expect(await runsOf(desk)).toBe(0);
    const why = await desk.get(`/v1/evaluations?automation=${id}&limit=1`);
    expect(why.body.evaluations).toMatchObject([
      { started: false, reason: { code: "trigger_condition" }, eventType: "contact.created" },
    ]);
    const asked = await take(desk, "phone\n2025550126", { startAutomations: true });
    expect(asked.body).toMatchObject({ created: 1, runs: 1 });
    expect(await runsOf(desk)).toBe(1);
  });

  it("are counted in a dry run exactly as they would start, and nothing is kept", async () => {
    const { desk, id } = await withWelcome({ rateLimitPerMinute: 1 });
    await desk.post("/v1/contacts/import", { csv: "phone\n2025550125" });
    const dry = await take(desk, FILE, { dryRun: true, startAutomations: true });
    const starts = { runs: 1, startedAutomations: [{ automationId: id, name: "Welcome", runs: 1 }] };
    expect(dry.body).toMatchObject({ dryRun: true, created: 2, updated: 1, ...starts });
    expect([await runsOf(desk), (await contacts(desk)).length]).toEqual([0, 1]);
    const { body: log } = await desk.get("/v1/audit?action=contacts.imported");
    expect(log.entries).toHaveLength(1);
    const query = "?start_automations=true";
    expect((await takeText(desk, FILE, { query })).body).toMatchObject({ dryRun: false, ...starts });
    expect(await runsOf(desk)).toBe(1);
  });
});
