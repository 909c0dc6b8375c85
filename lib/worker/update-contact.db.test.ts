import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "./testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const PHONE = "+12025550123";
const updating = (config: object) => ({
  nodes: [
    { id: "t", type: "trigger", event: "sms.received", next: "a" },
    { id: "a", type: "action", action: "update_contact", config },
  ],
});

async function text(desk: TestWorkspace, from = PHONE): Promise<{ steps: Step[] }> {
  await desk.tell("sms.received", { from, body: "Hola" });
  await testEngine.settle();
  const [run] = (await desk.get("/v1/runs?limit=1")).body.runs;
  const { steps } = (await desk.get(`/v1/runs/${run.id}`)).body;
  return { steps };
}
type Step = { nodeId: string; status: string; output: unknown; error?: { code: string; field?: string } };

describe("the action that updates a contact", () => {
  it("changes the details, tags and consent of the run's contact, with proof", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: made } = await desk.post("/v1/contacts", {
      phone: PHONE,
      name: "Robin",
      tags: ["new", "vip"],
      custom: { insurance: "A", visits: 2 },
    });
    await desk.deploy(
      updating({
        fields: {
          name: "Robin Silva",
          email: "Robin@Example.com",
          language: "es",
          birthday: "1984-05-17",
          isPatient: true,
          notes: "Wrote {{trigger.body}}",
          custom: { visits: 3 },
        },
        addTags: ["spanish", "vip"],
        removeTags: ["new"],
        consent: { marketing: "granted", note: "Texted {{trigger.body}}" },
      }),
    );
    const run = await text(desk);
    expect(run.steps).toMatchObject([{ status: "succeeded", output: { contactId: made.id } }]);
    const { body } = await desk.get(`/v1/contacts/${made.id}`);
    expect(body).toMatchObject({
      name: "Robin Silva",
      email: "robin@example.com",
      language: "es",
      birthday: "1984-05-17",
      isPatient: true,
      notes: "Wrote Hola",
      custom: { insurance: "A", visits: 3 },
      tags: ["vip", "spanish"],
      consent: "marketing",
      consentProof: { consent: "marketing", note: "Texted Hola", by: "automation" },
    });
    const changes = await testEngine.rows(
      "select 1 from audit_entry where tenant_id = $1 and action = 'contact.changed' and object = $2",
      [desk.id, made.id],
    );
    expect(changes).toHaveLength(2);
  });

  it.each([
    ["marketing", "transactional"],
    ["transactional", "transactional"],
    ["none", "none"],
  ])("withdraws only the marketing part of the consent %s", async (before, after) => {
    const desk = await testEngine.newWorkspace();
    const { body: made } = await desk.post("/v1/contacts", { phone: PHONE, consent: before });
    await desk.deploy(updating({ consent: { marketing: "revoked", note: "Asked to" } }));
    await text(desk);
    expect((await desk.get(`/v1/contacts/${made.id}`)).body).toMatchObject({
      consent: after,
      consentProof: { note: "Asked to" },
    });
  });

  it("adds a caller who is not in the contact book yet, once", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy(updating({ addTags: ["texted"] }));
    await text(desk);
    await text(desk, "(202) 555-0123");
    const { contacts } = (await desk.get("/v1/contacts")).body;
    expect(contacts).toMatchObject([{ phone: PHONE, tags: ["texted"] }]);
  });

  it("fails for another workspace's contact, and for a run about nobody", async () => {
    const other = await testEngine.newWorkspace();
    const { body: foreign } = await other.post("/v1/contacts", { phone: PHONE });
    const desk = await testEngine.newWorkspace();
    await desk.deploy(updating({ contactId: foreign.id, addTags: ["x"] }));
    const run = await text(desk);
    expect(run.steps[0]?.error).toMatchObject({ code: "not_found", field: "contactId" });
    expect((await other.get(`/v1/contacts/${foreign.id}`)).body.tags).toEqual([]);
  });

  it("says the same in a test as live, and writes nothing in a test", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: made } = await desk.post("/v1/contacts", { phone: PHONE });
    const { id } = await desk.deploy(updating({ addTags: ["tested"] }));
    const { body: tested } = await desk.post(`/v1/automations/${id}/test`, {
      sampleData: { from: "(202) 555-0123", body: "Hola" },
    });
    expect(tested.steps).toMatchObject([{ status: "succeeded", output: { contactId: made.id } }]);
    expect(tested.effects.contacts).toMatchObject([
      { contactId: made.id, addTags: ["tested"], change: "updated" },
    ]);
    expect((await desk.get(`/v1/contacts/${made.id}`)).body.tags).toEqual([]);
    expect((await text(desk)).steps).toMatchObject([{ output: { contactId: made.id } }]);
  });

  it.each([
    [{ fields: { language: "Spanish please" } }, "config.fields.language"],
    [{ fields: { birthday: "17 May" } }, "config.fields.birthday"],
    [{ fields: { birthday: "0000-01-01" } }, "config.fields.birthday"],
    [{ fields: { height: 180 } }, "config.fields.height"],
    [{ consent: { note: "Signed" } }, "config.consent.marketing"],
  ])("is refused with %j", async (config, field) => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/automations", { name: "A", ...updating(config) });
    expect(body.validation.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

describe("the details of a contact over the API", () => {
  it("are changed one by one, removed by null, and erased with the person", async () => {
    const desk = await testEngine.newWorkspace();
    const details = { language: "pt-BR", birthday: "2001-02-28", notes: "Likes mornings", custom: { a: 1 } };
    const { body: made } = await desk.post("/v1/contacts", { phone: PHONE, ...details });
    expect(made).toMatchObject(details);
    const patch = (body: object) =>
      testEngine.api.call("PATCH", `/v1/contacts/${made.id}`, { key: desk.key, body });
    const { body: changed } = await patch({ language: null, custom: { b: "two" } });
    expect(changed).toMatchObject({ language: null, birthday: "2001-02-28", custom: { a: 1, b: "two" } });
    for (const body of [{ birthday: "2001-02-30" }, { language: "x" }, { custom: { a: {} } }])
      expect((await patch(body)).status).toBe(422);
    const [kept] = await testEngine.rows<{ birthday: string }>(
      "select birthday::text from contact where workspace_id = $1",
      [desk.id],
    );
    expect(kept?.birthday).toBe("2001-02-28");
    const erased = await testEngine.api.call("DELETE", `/v1/contacts/${made.id}`, { key: desk.key });
    expect([erased.status, erased.body]).toMatchObject([
      200,
      { language: null, birthday: null, notes: null, custom: {} },
    ]);
  });
});
