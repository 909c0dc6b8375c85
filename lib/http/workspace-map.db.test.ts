import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partnerKey: string;
beforeAll(async () => {
  api = await createApi();
  partnerKey = (await api.newPartner()).key;
});
afterAll(() => api.close());

const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
const text = {
  id: "a",
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Hi" },
};
const book = (service: string) => ({
  id: "a",
  type: "action",
  action: "book_appointment",
  config: { contactPhone: "{{trigger.caller_phone}}", service, nextAvailable: { withinDays: 14 } },
});

async function automation(key: string, name: string, nodes: object[], deploy = true): Promise<string> {
  const { body } = await api.call("POST", "/v1/automations", { key, body: { name, nodes } });
  if (deploy) expect((await api.call("POST", `/v1/automations/${body.id}/deploy`, { key })).status).toBe(200);
  return body.id;
}

it("maps the live versions of a workspace and their conflicts, and nothing of another", async () => {
  const { key } = await api.newAccount(partnerKey);
  const [one, two] = [
    await automation(key, "One", [trigger, text]),
    await automation(key, "Two", [trigger, text]),
  ];
  const draft = await automation(key, "Three", [trigger, text], false);
  const archived = await automation(key, "Four", [trigger, text]);
  await api.call("DELETE", `/v1/automations/${archived}`, { key });
  await api.call("PATCH", `/v1/automations/${one}`, { key, body: { nodes: [trigger, book("Crown")] } });
  const { body } = await api.call("GET", "/v1/automations/map", { key });
  const of = { consumes: ["call.missed"], produces: ["message.failed"] };
  expect(body).toEqual({
    automations: [
      { id: one, name: "One", status: "active", ...of },
      { id: draft, name: "Three", status: "draft", ...of },
      { id: two, name: "Two", status: "active", ...of },
    ],
    circles: [],
    conflicts: [{ kind: "same_message_twice", automations: [one, two], event: "call.missed" }],
  });
  const other = await api.newAccount(partnerKey);
  expect((await api.call("GET", "/v1/automations/map", { key: other.key })).body.automations).toEqual([]);
});

it("lists what uses a service, live or only in the draft", async () => {
  const { key } = await api.newAccount(partnerKey);
  const made = await api.call("POST", "/v1/services", { key, body: { name: "Crown", durationMinutes: 30 } });
  expect(made.status).toBe(200);
  const live = await automation(key, "Live", [trigger, book("Crown")]);
  const draft = await automation(key, "Draft", [trigger, book("crown")], false);
  const { body } = await api.call("GET", `/v1/references?kind=service&id=${made.body.id}`, { key });
  expect(body.references).toEqual([
    { automationId: draft, nodeId: "a", field: "config.service", live: false },
    { automationId: live, nodeId: "a", field: "config.service", live: true },
  ]);
  const other = await api.newAccount(partnerKey);
  const foreign = await api.call("GET", `/v1/references?kind=service&id=${made.body.id}`, { key: other.key });
  expect(foreign.body.references).toEqual([]);
});

it("lists what notifies a team, by its name in any case, and not what names another one", async () => {
  const { key } = await api.newAccount(partnerKey);
  const notify = (to: string | string[]) => ({
    ...{ id: "a", type: "action", action: "notify_team" },
    config: { to, title: "Missed call" },
  });
  const desk = await automation(key, "Desk", [trigger, notify("front desk")], false);
  await automation(key, "Everyone", [trigger, notify("everyone")], false);
  await automation(key, "Person", [trigger, notify(["Front desk"])], false);
  const { body } = await api.call("GET", "/v1/references?kind=team&id=Front%20desk", { key });
  expect(body.references).toEqual([{ automationId: desk, nodeId: "a", field: "config.to", live: false }]);
});

it("reports live automations that a change in settings broke, and nothing of another workspace", async () => {
  const { key } = await api.newAccount(partnerKey);
  const made = await api.call("POST", "/v1/services", { key, body: { name: "Crown", durationMinutes: 30 } });
  const id = await automation(key, "Crowns", [trigger, book("Crown")]);
  await automation(key, "Draft", [trigger, book("Nothing")], false);
  expect((await api.call("GET", "/v1/automations/health", { key })).body).toEqual({ automations: [] });
  await api.call("PATCH", `/v1/services/${made.body.id}`, { key, body: { name: "Gold crown" } });
  const { body } = await api.call("GET", "/v1/automations/health", { key });
  expect(body.automations).toEqual([
    {
      ...{ id, name: "Crowns", status: "active" },
      problems: [expect.objectContaining({ code: "unknown_service", nodeId: "a", field: "config.service" })],
    },
  ]);
  const other = await api.newAccount(partnerKey);
  expect((await api.call("GET", "/v1/automations/health", { key: other.key })).body.automations).toEqual([]);
});
