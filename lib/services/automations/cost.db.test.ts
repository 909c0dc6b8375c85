import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

let api: Api;
let partner: { key: string };
let account: { id: string; key: string };
let automationId: string;

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key, { plan: "starter" });
  const sms = (id: string, next?: string) => ({
    id,
    type: "action",
    action: "send_sms",
    config: { to: "{{trigger.caller_phone}}", message: "Sorry we missed you." },
    ...(next ? { next } : {}),
  });
  const made = await api.call("POST", "/v1/automations", {
    key: account.key,
    body: {
      name: "Two or one",
      nodes: [
        { id: "t", type: "trigger", event: "call.missed", next: "c" },
        {
          id: "c",
          type: "condition",
          conditionType: "if_else",
          expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
          trueBranch: "a",
          falseBranch: "z",
        },
        sms("a", "b"),
        sms("b"),
        sms("z"),
      ],
      edges: [{ from: "t", to: "c" }],
    },
  });
  automationId = made.body.id;
});
afterAll(() => api.close());

const estimate = () => api.call("GET", `/v1/automations/${automationId}/cost-estimate`, { key: account.key });

it("estimates nothing without events", async () => {
  expect((await estimate()).body).toMatchObject({ triggersLast30Days: 0, smsPerMonth: 0, amountMinor: 0 });
});

it("counts the trigger's events, the longest path and only the overage", async () => {
  for (let i = 0; i < 2; i++) {
    await api.call("POST", "/v1/events", {
      key: account.key,
      body: {
        events: Array.from({ length: 100 }, () => ({
          type: "call.missed",
          data: { caller_phone: "+12025550123" },
        })),
      },
    });
  }
  const { body } = await estimate();
  expect([body.triggersLast30Days, body.smsPerRun]).toEqual([200, 2]);
  expect(body.smsPerMonth).toBeGreaterThanOrEqual(373);
  expect(body.amountMinor).toBeGreaterThan(0);
  expect(body.text).toBe(`about ${body.smsPerMonth} SMS a month more, +${body.amount.toFixed(2)} USD`);
});

it("estimates at the prices of the account's partner, not at the platform's", async () => {
  const { amountMinor: atList } = (await estimate()).body;
  const resale = (terms: object) =>
    api.call("PUT", `/v1/partner/accounts/${account.id}/resale`, { key: partner.key, body: terms });
  expect((await resale({ markupPercent: "100" })).status).toBe(200);
  expect((await estimate()).body.amountMinor).toBe(2 * atList);
  await resale({ included: { sms: 1_000_000 } });
  expect((await estimate()).body.amountMinor).toBe(0);
  await resale({});
  expect((await estimate()).body.amountMinor).toBe(atList);
});

it("adds nothing when only the text changes, and ignores events that fail the conditions", async () => {
  const { key } = account;
  await api.call("POST", `/v1/automations/${automationId}/deploy`, { key });
  const { nodes } = (await api.call("GET", `/v1/automations/${automationId}`, { key })).body;
  const reworded = nodes.map((node: { config?: object }) =>
    node.config ? { ...node, config: { ...node.config, message: "Sorry! Bye." } } : node,
  );
  await api.call("PATCH", `/v1/automations/${automationId}`, { key, body: { nodes: reworded } });
  const { body } = await estimate();
  expect(body).toMatchObject({ moreSmsPerMonth: 0, amountMinor: 0 });
  expect(body.text).toBe(`about ${body.smsPerMonth} SMS a month, as now`);
  const choosy = nodes.map((node: { type: string }) =>
    node.type === "trigger" ? { ...node, conditions: { is_existing_patient: true } } : node,
  );
  await api.call("PATCH", `/v1/automations/${automationId}`, { key, body: { nodes: choosy } });
  const less = (await estimate()).body;
  expect([less.triggersLast30Days, less.smsPerMonth]).toEqual([0, 0]);
  expect(less.moreSmsPerMonth).toBe(-body.smsPerMonth);
  await api.call("POST", `/v1/automations/${automationId}/pause`, { key });
  expect((await estimate()).body).toMatchObject({ moreSmsPerMonth: 0 });
});

it("is not found for another workspace", async () => {
  const other = await api.newAccount((await api.newPartner()).key);
  const answer = await api.call("GET", `/v1/automations/${automationId}/cost-estimate`, { key: other.key });
  expect(answer.status).toBe(404);
});
