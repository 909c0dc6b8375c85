import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi();
  const partner = await api.newPartner();
  account = await api.newAccount(partner.key);
});
afterAll(() => api.close());

const text = (id: string, config: object, next?: string) => ({
  id,
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you.", ...config },
  ...(next ? { next } : {}),
});

async function made(name: string, nodes: object[]): Promise<string> {
  const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
  const { body } = await api.call("POST", "/v1/automations", {
    key: account.key,
    body: { name, nodes: [trigger, ...nodes] },
  });
  return body.id;
}

const check = async (id: string) =>
  (await api.call("GET", `/v1/automations/${id}/deploy-check`, { key: account.key })).body;

it("names the channels without a provider and the texts that quiet hours hold back", async () => {
  const id = await made("Three texts", [
    text("a", {}, "b"),
    text("b", { onSuppressed: "wait" }, "c"),
    text("c", { respectQuietHours: false }),
    text("unconnected", { onSuppressed: "fail" }),
  ]);
  expect(await check(id)).toMatchObject({
    automationId: id,
    withoutProvider: ["sms"],
    quietHours: {
      from: "21:00",
      to: "08:00",
      texts: [
        { nodeId: "a", whenHeld: "skip" },
        { nodeId: "b", whenHeld: "wait" },
      ],
    },
  });
});

it("says nothing about texts where there are none, and follows the settings", async () => {
  const queue = {
    id: "a",
    type: "action",
    action: "create_callback",
    config: { phone: "{{trigger.caller_phone}}" },
  };
  const silent = await made("Queue it", [queue]);
  expect(await check(silent)).toMatchObject({ withoutProvider: [], quietHours: null });
  const id = await made("One text", [text("a", {})]);
  const rules = await api.call("GET", "/v1/settings/sending-rules", { key: account.key });
  await api.call("PUT", "/v1/settings/sending-rules", {
    key: account.key,
    body: { ...rules.body, quietHours: null },
  });
  await api.call("PUT", "/v1/settings/providers/sms", {
    key: account.key,
    body: {
      provider: "twilio",
      accountSid: "AC00000000000000000000000000000000",
      authToken: "a-token-of-the-test",
      from: "+12025550100",
    },
  });
  expect(await check(id)).toMatchObject({ withoutProvider: [], quietHours: null });
});

it("keeps the channels of the live version apart from those of the draft", async () => {
  const partner = await api.newPartner();
  const { key } = await api.newAccount(partner.key);
  const call = (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
    api.call(method, path, { key, ...(body ? { body } : {}) });
  const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
  const email = {
    id: "a",
    type: "action",
    action: "send_email",
    config: { to: "desk@example.org", subject: "A missed call", body: "Somebody called." },
  };
  const { body: created } = await call("POST", "/v1/automations", {
    name: "By text, then by email",
    nodes: [trigger, text("a", {})],
  });
  const path = `/v1/automations/${created.id}`;
  const before = await call("GET", `${path}/deploy-check`);
  expect(before.body).toMatchObject({ withoutProvider: ["sms"], liveWithoutProvider: [] });
  await call("POST", `${path}/deploy`, {});
  await call("PATCH", path, { nodes: [trigger, email] });
  const after = await call("GET", `${path}/deploy-check`);
  expect(after.body).toMatchObject({ withoutProvider: ["email"], liveWithoutProvider: ["sms"] });
});

it("warns that another live automation texts the same person", async () => {
  const first = await made("First", [text("a", {})]);
  await api.call("POST", `/v1/automations/${first}/deploy`, { key: account.key, body: {} });
  const second = await check(await made("Second", [text("a", {})]));
  expect(second.warnings).toContainEqual(
    expect.objectContaining({ code: "same_message_twice", nodeId: "a" }),
  );
});

it("shows another workspace nothing", async () => {
  const id = await made("Own", [text("a", {})]);
  const other = await api.newAccount((await api.newPartner()).key);
  const answer = await api.call("GET", `/v1/automations/${id}/deploy-check`, { key: other.key });
  expect(answer.status).toBe(404);
});
