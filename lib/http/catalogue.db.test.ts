import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERROR_CODES, WARNING_CODES } from "@/lib/automation/problems";
import { type Api, createApi } from "@/scripts/testing/api";

/** Every problem there is, through HTTP: validate tells it, a save keeps it, a deploy is refused by it. */
let api: Api;
let key: string;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  key = (await api.newAccount(partner.key)).key;
});
afterAll(() => api.close());
const post = (path: string, body: unknown) => api.call("POST", path, { key, body });

type Json = Record<string, unknown>;
const trigger = (more: Json = {}): Json => ({
  id: "t",
  type: "trigger",
  event: "call.missed",
  next: "a",
  ...more,
});
const sms = (id: string, more: Json = {}, config: Json = {}): Json => ({
  id,
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message: "Hello", ...config },
  ...more,
});
const ask = (
  more: Json = {},
  expression: Json = { field: "trigger.is_new_caller", operator: "equals", value: true },
): Json => ({
  id: "c",
  type: "condition",
  conditionType: "if_else",
  expression,
  trueBranch: "a",
  falseBranch: "b",
  ...more,
});
const asking = (condition: Json) => [
  trigger({ next: "c" }),
  condition,
  sms("a"),
  sms("b", {}, { message: "Other" }),
];

const ERRORS: [string, Json][] = [
  ["no_trigger", { nodes: [sms("a")] }],
  ["multiple_triggers", { nodes: [trigger(), { ...trigger(), id: "t2" }, sms("a")] }],
  ["unknown_event", { nodes: [trigger({ event: "call.mised" }), sms("a")] }],
  ["unknown_action", { nodes: [trigger(), { id: "a", type: "action", action: "send_smss", config: {} }] }],
  [
    "unknown_operator",
    { nodes: asking(ask({}, { field: "trigger.is_new_caller", operator: "is_like", value: true })) },
  ],
  ["unknown_field", { nodes: [trigger(), sms("a", {}, { colour: "red" })] }],
  [
    "missing_field",
    {
      nodes: [
        trigger(),
        { id: "a", type: "action", action: "send_sms", config: { to: "{{trigger.caller_phone}}" } },
      ],
    },
  ],
  ["invalid_value", { nodes: [trigger(), sms("a", {}, { messageClass: "loud" })] }],
  ["invalid_template", { nodes: [trigger(), sms("a", {}, { message: "Hi {{trigger.caller_name" })] }],
  ["unknown_reference", { nodes: [trigger(), sms("a", {}, { message: "Hi {{trigger.caller_fone}}" })] }],
  [
    "forward_reference",
    {
      nodes: [
        trigger(),
        sms("a", { next: "b" }, { message: "{{steps.b.messageId}}" }),
        sms("b", {}, { message: "Two" }),
      ],
    },
  ],
  [
    "type_mismatch",
    { nodes: asking(ask({}, { field: "trigger.is_new_caller", operator: "equals", value: "yes" })) },
  ],
  ["unreachable_node", { nodes: [trigger(), sms("a"), sms("b", {}, { message: "Other" })] }],
  ["dangling_edge", { nodes: [trigger(), sms("a", { next: "nowhere" })] }],
  ["missing_branch", { nodes: [trigger({ next: "c" }), ask({ falseBranch: undefined }), sms("a")] }],
  ["same_branch_target", { nodes: [trigger({ next: "c" }), ask({ falseBranch: "a" }), sms("a")] }],
  [
    "too_many_outputs",
    {
      nodes: [trigger(), sms("a"), sms("b"), sms("d")],
      edges: [
        { from: "t", to: "a" },
        { from: "a", to: "b" },
        { from: "a", to: "d" },
      ],
    },
  ],
  ["cycle", { nodes: [trigger(), sms("a", { next: "b" }), sms("b", { next: "a" }, { message: "Two" })] }],
  ["self_edge", { nodes: [trigger(), sms("a", { next: "a" })] }],
  [
    "edge_mismatch",
    {
      nodes: [
        trigger(),
        sms("a", { next: "b" }),
        sms("b", {}, { message: "Two" }),
        sms("d", {}, { message: "Three" }),
      ],
      edges: [
        { from: "t", to: "a" },
        { from: "a", to: "d" },
      ],
    },
  ],
  [
    "invalid_cron",
    {
      nodes: [
        { id: "t", type: "trigger", event: "schedule", schedule: { cron: "0 0 30 2 *" }, next: "a" },
        sms("a", {}, { to: "+12025550123" }),
      ],
    },
  ],
  ["invalid_timezone", { nodes: [trigger(), sms("a")], settings: { timezone: "Mars/Olympus" } }],
  [
    "limit_exceeded",
    {
      nodes: [
        trigger(),
        { id: "a", type: "action", action: "delay", config: { duration: { amount: 401, unit: "days" } } },
      ],
    },
  ],
];

const WARNINGS: [string, Json][] = [
  [
    "maybe_missing_reference",
    { nodes: [trigger(), sms("a", {}, { message: "Hi {{trigger.caller_name}}" })] },
  ],
  [
    "quiet_hours_risk",
    {
      nodes: [
        trigger(),
        sms(
          "a",
          {},
          { messageClass: "marketing", respectQuietHours: false, message: "Sale! Reply STOP to opt out." },
        ),
      ],
    },
  ],
  ["no_opt_out_text", { nodes: [trigger(), sms("a", {}, { messageClass: "marketing", message: "Sale" })] }],
  ["reply_not_handled", { nodes: [trigger(), sms("a", {}, { message: "When may we call you?" })] }],
  [
    "reply_exact_match",
    {
      nodes: [
        trigger({ event: "sms.received" }),
        {
          id: "a",
          type: "condition",
          conditionType: "if_else",
          expression: { field: "trigger.body", operator: "equals", value: "yes" },
          trueBranch: "b",
          falseBranch: "c",
        },
        { id: "b", type: "action", action: "stop", config: { outcome: "yes" } },
        { id: "c", type: "action", action: "stop", config: { outcome: "no" } },
      ],
    },
  ],
  [
    "nothing_after_wait",
    {
      nodes: [
        trigger(),
        { id: "a", type: "action", action: "delay", config: { duration: { amount: 1, unit: "hours" } } },
      ],
    },
  ],
  [
    "past_business_hours",
    {
      nodes: [
        trigger(),
        {
          ...{ id: "a", type: "action", action: "delay", next: "b" },
          config: { duration: { amount: 1, unit: "hours" } },
        },
        {
          ...{ id: "b", type: "condition", conditionType: "if_else", trueBranch: "c", falseBranch: "d" },
          expression: { field: "trigger.during_hours", operator: "equals", value: true },
        },
        { id: "c", type: "action", action: "stop", config: { outcome: "yes" } },
        { id: "d", type: "action", action: "stop", config: { outcome: "no" } },
      ],
    },
  ],
  ["duplicate_message", { nodes: [trigger(), sms("a", { next: "b" }), sms("b")] }],
];

const codes = (problems: { code: string }[]) => problems.map((problem) => problem.code);

describe("errors", () => {
  it.each(ERRORS)("%s", async (code, definition) => {
    const validated = await post("/v1/automations/validate", { name: "x", ...definition });
    expect(codes(validated.body.errors)).toContain(code);
    const saved = await post("/v1/automations", { name: "x", ...definition });
    expect([saved.status, codes(saved.body.validation?.errors ?? saved.body.errors)]).toEqual([
      200,
      expect.arrayContaining([code]),
    ]);
    for (const step of ["deploy", "test"]) {
      const refused = await post(`/v1/automations/${saved.body.id}/${step}`, {});
      expect([step, refused.status, codes(refused.body.errors)]).toEqual([
        step,
        422,
        expect.arrayContaining([code]),
      ]);
    }
  });

  it("cover the catalog, except the codes a save refuses", () => {
    expect([...ERROR_CODES].filter((code) => !ERRORS.some(([known]) => known === code))).toEqual([
      "duplicate_id",
    ]);
  });
});

describe("warnings", () => {
  it.each(WARNINGS)("%s never keeps a draft from being deployed", async (code, definition) => {
    const saved = await post("/v1/automations", { name: "x", ...definition });
    expect(codes(saved.body.validation.warnings)).toContain(code);
    const deployed = await post(`/v1/automations/${saved.body.id}/deploy`, {});
    expect([deployed.status, codes(deployed.body.warnings)]).toEqual([200, expect.arrayContaining([code])]);
  });

  it("cover the catalog, except codes that need a whole workspace or a special graph", () => {
    expect([...WARNING_CODES].filter((code) => !WARNINGS.some(([known]) => known === code)).sort()).toEqual([
      "always_true_condition",
      "automation_not_live",
      "causal_loop",
      "dead_condition",
      "past_date",
      "same_message_twice",
      "unknown_member",
      "unknown_provider",
      "unknown_service",
      "unknown_team",
    ]);
  });
});

describe("large things", () => {
  it("tests 500 nodes with ninety days of delays", async () => {
    const nodes: Json[] = [trigger({ next: "n0" })];
    for (let i = 0; i < 499; i++) {
      const next = i < 498 ? { next: `n${i + 1}` } : {};
      nodes.push(
        i % 5 === 4 && i < 450
          ? {
              id: `n${i}`,
              type: "action",
              action: "delay",
              config: { duration: { amount: 1, unit: "days" } },
              ...next,
            }
          : {
              id: `n${i}`,
              type: "action",
              action: "create_callback",
              config: { phone: "{{trigger.caller_phone}}", reason: `Step ${i}` },
              ...next,
            },
      );
    }
    const made = await post("/v1/automations", { name: "Long", nodes });
    const test = await post(`/v1/automations/${made.body.id}/test`, { startAt: "2026-01-01T12:00:00Z" });
    expect([test.body.status, test.body.steps.length]).toEqual(["succeeded", 499]);
    expect(Date.parse(test.body.virtualEnd) - Date.parse(test.body.virtualStart)).toBe(90 * 86_400_000);
  });

  it.each([
    ["a name of 10,000 characters", { name: "x".repeat(10_000) }],
    ["501 nodes", { name: "x", nodes: Array.from({ length: 501 }, (_, i) => sms(`n${i}`)) }],
    [
      "a text of 20,000 characters",
      { name: "x", nodes: [trigger(), sms("a", {}, { message: "m".repeat(20_000) })] },
    ],
  ])("refuses %s", async (_, body) => {
    const refused = await post("/v1/automations", body);
    expect([refused.status, codes(refused.body.errors)]).toEqual([422, ["limit_exceeded"]]);
  });
});
