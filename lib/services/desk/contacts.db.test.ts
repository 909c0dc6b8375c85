import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestEngine, type TestEngine, type TestWorkspace } from "@/lib/worker/testing/test-engine";

let testEngine: TestEngine;
beforeAll(async () => {
  testEngine = await openTestEngine();
});
afterAll(() => testEngine.close());

const SAM = "+12025550123";
const patch = (desk: TestWorkspace, id: string, body: object) =>
  testEngine.api.call("PATCH", `/v1/contacts/${id}`, { key: desk.key, body });
const contacts = async (desk: TestWorkspace) => (await desk.get("/v1/contacts?limit=100")).body.contacts;

/** Creates a callback for every missed call. */
const callingBack = (config: object) => ({
  nodes: [
    { id: "t", type: "trigger", event: "call.missed", next: "a" },
    {
      id: "a",
      type: "action",
      action: "create_callback",
      config: { phone: "{{trigger.caller_phone}}", ...config },
    },
  ],
});

describe("a contact", () => {
  it("is the same for every spelling of the number, and collects the person's history", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/services", { name: "Cleaning" });
    await desk.post("/v1/calls", { direction: "inbound", from: "(202) 555-0123", outcome: "missed" });
    await desk.post("/v1/leads", { name: "Sam Doe", phone: "202.555.0123", source: "web" });
    await desk.post("/v1/callbacks", { phone: "+1 202-555-0123" });
    await desk.post("/v1/messages", { channel: "sms", to: "1 202 555 0123", body: "Hello" });
    await desk.post("/v1/appointments", {
      contactPhone: "tel:+1-202-555-0123",
      service: "Cleaning",
      startsAt: "2027-03-02T15:00:00Z",
    });
    const [sam, ...others] = await contacts(desk);
    expect(others).toEqual([]);
    expect(sam).toMatchObject({ phone: SAM, name: "Sam Doe" });
    const { body } = await desk.get(`/v1/contacts/${sam.id}/export`);
    for (const kind of ["calls", "leads", "callbacks", "messages", "appointments"])
      expect([kind, body[kind]]).toEqual([kind, [expect.anything()]]);
    for (const kind of ["calls", "callbacks", "messages", "appointments"]) {
      const list = await desk.get(`/v1/${kind}?contact=${sam.id}`);
      expect([kind, list.status, list.body[kind]?.length]).toEqual([kind, 200, 1]);
    }
  });

  it("is created once by simultaneous requests", async () => {
    const desk = await testEngine.newWorkspace();
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => desk.post("/v1/contacts", { phone: SAM, tags: [`tag ${n % 3}`] })),
    );
    expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await contacts(desk)).toHaveLength(1);
  });

  it("keeps its first name until it is changed", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/calls", { direction: "inbound", from: SAM, outcome: "missed", callerName: "Sam" });
    await desk.post("/v1/leads", { name: "S. Doe", phone: SAM, source: "web", email: "sam@example.com" });
    const [sam] = await contacts(desk);
    expect(sam).toMatchObject({ name: "Sam", email: "sam@example.com" });
    expect((await patch(desk, sam.id, { name: "Samuel Doe" })).body.name).toBe("Samuel Doe");
  });

  it("stores each tag once", async () => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/contacts", { phone: SAM, tags: ["recall", "vip", "recall"] });
    expect(body.tags).toEqual(["recall", "vip"]);
    expect((await patch(desk, body.id, { tags: [] })).body.tags).toEqual([]);
  });

  it.each(["12", "not a number", "+99912345", "", "+1202555012३"])(
    "refuses the phone number %j and points at the field",
    async (phone) => {
      const desk = await testEngine.newWorkspace();
      const { status, body } = await desk.post("/v1/contacts", { phone });
      expect([status, body.errors[0].pointer]).toEqual([422, "/phone"]);
      expect(await contacts(desk)).toEqual([]);
    },
  );
});

describe("a consent", () => {
  it("stores who recorded it, when and how it was given", async () => {
    const desk = await testEngine.newWorkspace();
    const { body } = await desk.post("/v1/contacts", {
      phone: SAM,
      consent: "marketing",
      consentNote: "Signed the form at the desk",
    });
    expect(body).toMatchObject({
      consent: "marketing",
      consentProof: { consent: "marketing", note: "Signed the form at the desk", by: "key" },
    });
    expect(Math.abs(Date.parse(body.consentProof.at) - Date.now())).toBeLessThan(60_000);
  });

  it("keeps its evidence when repeated, and replaces it when withdrawn", async () => {
    const desk = await testEngine.newWorkspace();
    const first = (await desk.post("/v1/contacts", { phone: SAM, consent: "marketing" })).body;
    const again = (await patch(desk, first.id, { consent: "marketing", name: "Sam" })).body;
    expect(again.consentProof).toEqual(first.consentProof);
    const withdrawn = (await patch(desk, first.id, { consent: "none", consentNote: "By phone" })).body;
    expect(withdrawn.consentProof).toMatchObject({ consent: "none", note: "By phone" });
  });

  it("needs a value before a note can be stored", async () => {
    const desk = await testEngine.newWorkspace();
    const { body: sam } = await desk.post("/v1/contacts", { phone: SAM });
    expect(sam).toMatchObject({ consent: null, consentProof: null });
    const { status, body } = await patch(desk, sam.id, { consentNote: "Signed" });
    expect([status, body.errors[0].pointer]).toEqual([422, "/consentNote"]);
  });
});

describe("the export of a contact", () => {
  it("contains what automations did, step by step", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy(callingBack({ reason: "Missed call" }));
    await desk.post("/v1/calls", { direction: "inbound", from: SAM, outcome: "missed" });
    await testEngine.settle();
    const [sam] = await contacts(desk);
    const { body } = await desk.get(`/v1/contacts/${sam.id}/export`);
    expect(body.runs).toMatchObject([
      { status: "succeeded", steps: [{ node: "a", action: "create_callback", input: { phone: SAM } }] },
    ]);
  });
});

describe("erasing a contact", () => {
  it("clears every record but keeps it, and frees the number", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.post("/v1/leads", { name: "Zelda Marker", phone: SAM, source: "web", notes: "Zelda called" });
    await desk.post("/v1/calls", {
      direction: "inbound",
      from: SAM,
      outcome: "answered",
      callerName: "Zelda Marker",
    });
    await desk.post("/v1/messages", { channel: "sms", to: SAM, body: "Hello Zelda" });
    const [zelda] = await contacts(desk);
    await patch(desk, zelda.id, { consent: "marketing", consentNote: "Zelda signed" });
    const erased = await testEngine.api.call("DELETE", `/v1/contacts/${zelda.id}`, { key: desk.key });
    expect(erased.status).toBe(200);
    expect(erased.text).not.toContain("Zelda");
    expect((await desk.get(`/v1/contacts/${zelda.id}`)).status).toBe(404);
    for (const kind of ["leads", "calls", "messages", "events", "contacts"]) {
      const { text, body } = await desk.get(`/v1/${kind}`);
      expect([kind, text.includes("Zelda"), text.includes(SAM)]).toEqual([kind, false, false]);
      expect([kind, body[kind].length > 0]).toEqual([kind, kind !== "contacts"]);
    }
    await desk.post("/v1/calls", { direction: "inbound", from: SAM, outcome: "missed" });
    const [fresh] = await contacts(desk);
    expect(fresh).toMatchObject({ phone: SAM, name: null, consent: null });
    expect(fresh.id).not.toBe(zelda.id);
  });

  it("clears events of the number from before the contact existed, and their runs", async () => {
    const desk = await testEngine.newWorkspace();
    await desk.deploy(callingBack({ callerName: "{{trigger.caller_name}}" }));
    await desk.tell("call.missed", { caller_phone: SAM, caller_name: "Zelda Marker" });
    await desk.tell("call.missed", { caller_phone: "+12025550124", caller_name: "Somebody Else" });
    await testEngine.settle();
    const zelda = (await contacts(desk)).find((one: { phone: string }) => one.phone === SAM);
    await testEngine.api.call("DELETE", `/v1/contacts/${zelda.id}`, { key: desk.key });
    const kept = await testEngine.rows<{ text: string }>(
      `select jsonb_build_array((select jsonb_agg(to_jsonb(e)) from event e where e.workspace_id = $1),
         (select jsonb_agg(to_jsonb(r)) from run r where r.workspace_id = $1),
         (select jsonb_agg(to_jsonb(s)) from run_step s where s.workspace_id = $1))::text as text`,
      [desk.id],
    );
    expect([kept[0]!.text.includes("Zelda"), kept[0]!.text.includes(SAM)]).toEqual([false, false]);
    expect(kept[0]!.text).toContain("Somebody Else");
  });
});
