import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEMPLATES } from "@/lib/templates";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let partnerKey: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

type Desk = Awaited<ReturnType<typeof newDesk>>;
async function newDesk() {
  const { id, key } = await api.newAccount(partnerKey);
  const call = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { key, ...(body === undefined ? {} : { body }) });
  return { id, key, call };
}
const use = async ({ call }: Desk, template: string) => {
  const answer = await call("POST", "/v1/template-uses", { template });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body;
};
const namesOf = async ({ call }: Desk) => {
  const { automations } = (await call("GET", "/v1/automations")).body;
  return automations
    .filter(({ status }: { status: string }) => status !== "archived")
    .map(({ name }: { name: string }) => name)
    .sort();
};
const eventTypesOf = async ({ call }: Desk) =>
  (await call("GET", "/v1/event-types")).body.eventTypes.map(({ name }: { name: string }) => name);
const stepOf = async ({ call }: Desk, id: string, nodeId: string) =>
  (await call("GET", `/v1/automations/${id}`)).body.nodes.find((node: { id: string }) => node.id === nodeId);

describe("using a template", () => {
  it.each(TEMPLATES.map(({ id }) => id))("%s: all of it can be deployed, companions first", async (id) => {
    const desk = await newDesk();
    const { automation, companions } = await use(desk, id);
    for (const made of [...companions, automation]) {
      const { body } = await desk.call("GET", `/v1/automations/${made.id}`);
      expect(body.validation.errors).toEqual([]);
      const scenarios = (await desk.call("GET", `/v1/automations/${made.id}/scenarios`)).body;
      expect(scenarios.scenarios.length).toBeGreaterThan(0);
      expect((await desk.call("POST", `/v1/automations/${made.id}/deploy`)).body).toMatchObject({
        version: 1,
        warnings: [],
      });
    }
  });

  it("fills in the ids of companions", async () => {
    const desk = await newDesk();
    const { automation, companions } = await use(desk, "waitlist-first-come");
    const { config } = await stepOf(desk, automation.id, "offer");
    expect(config.automationId).toBe(companions[0].id);
    expect(await namesOf(desk)).toEqual(["Waitlist: offer a freed time", "Waitlist: one offer"]);
  });

  it("creates its event types, and uses those that are there already", async () => {
    const desk = await newDesk();
    expect((await use(desk, "payment-reminder")).eventTypes).toEqual(["payment_due", "payment_received"]);
    expect((await use(desk, "payment-reminder")).eventTypes).toEqual([]);
    expect(await eventTypesOf(desk)).toEqual(["payment_due", "payment_received"]);
    expect(await namesOf(desk)).toEqual(["Payment reminder", "Payment reminder 2"]);
  });

  it("gives an event type another name when the workspace means something else by it", async () => {
    const desk = await newDesk();
    const other = { title: "Rent", schema: { flat: { type: "text" } } };
    expect((await desk.call("PUT", "/v1/event-types/payment_due", other)).status).toBe(200);
    const { automation, eventTypes } = await use(desk, "payment-reminder");
    expect(eventTypes).toEqual(["payment_due_2", "payment_received"]);
    expect((await stepOf(desk, automation.id, "start")).event).toBe("custom.payment_due_2");
    expect((await desk.call("GET", "/v1/event-types/payment_due")).body).toMatchObject(other);
    expect((await desk.call("POST", `/v1/automations/${automation.id}/deploy`)).status).toBe(200);
  });

  it("creates nothing for a member who may not define events", async () => {
    const desk = await newDesk();
    const { headers } = await newSession(api, { workspaces: { [desk.id]: "editor" } });
    const asEditor = (template: string) =>
      api.call("POST", "/v1/template-uses", {
        headers: { ...headers, "switchboard-workspace": desk.id },
        body: { template },
      });
    const refused = await asEditor("payment-reminder");
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect(await namesOf(desk)).toEqual([]);
    expect((await asEditor("waitlist-first-come")).status).toBe(200);
    await use(desk, "payment-reminder");
    expect((await asEditor("payment-reminder")).status).toBe(200);
  });

  it("names an unknown template", async () => {
    const desk = await newDesk();
    const { status, body } = await desk.call("POST", "/v1/template-uses", { template: "nothing" });
    expect([status, body.errors]).toMatchObject([422, [{ code: "not_found", pointer: "/template" }]]);
  });
});

describe("undoing it", () => {
  const undo = ({ call }: Desk, id: string) => call("POST", `/v1/template-uses/${id}/undo`);

  it("removes everything, and does nothing the second time", async () => {
    const desk = await newDesk();
    for (const template of ["waitlist-first-come", "payment-reminder"]) {
      const { id } = await use(desk, template);
      const first = await undo(desk, id);
      expect([first.status, typeof first.body.undoneAt]).toEqual([200, "string"]);
      expect((await undo(desk, id)).body).toEqual(first.body);
    }
    expect(await namesOf(desk)).toEqual([]);
    expect(await eventTypesOf(desk)).toEqual([]);
  });

  it("leaves an event type that something else uses by now", async () => {
    const desk = await newDesk();
    const { id } = await use(desk, "payment-reminder");
    const nodes = [
      { id: "t", type: "trigger", event: "custom.payment_received", next: "a" },
      { id: "a", type: "action", action: "stop", config: {} },
    ];
    await desk.call("POST", "/v1/automations", { name: "Thank you", nodes });
    expect((await undo(desk, id)).status).toBe(200);
    expect(await eventTypesOf(desk)).toEqual(["payment_received"]);
    expect(await namesOf(desk)).toEqual(["Thank you"]);
  });

  it("is refused once a part of it was deployed", async () => {
    const desk = await newDesk();
    const { id, companions } = await use(desk, "waitlist-first-come");
    await desk.call("POST", `/v1/automations/${companions[0].id}/deploy`);
    const refused = await undo(desk, id);
    expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
    expect((await namesOf(desk)).length).toBe(2);
  });

  it("is nothing another workspace can do", async () => {
    const desk = await newDesk();
    const { id } = await use(desk, "waitlist-first-come");
    expect((await undo(await newDesk(), id)).status).toBe(404);
    expect((await namesOf(desk)).length).toBe(2);
  });
});
