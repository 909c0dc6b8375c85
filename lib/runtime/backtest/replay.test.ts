import { expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { JsonObject } from "@/lib/automation/json";
import { definitionOf, eventOf, NOW, WORKSPACE } from "@/lib/automation/testing/reading";
import { type ReplayInput, replay } from "./replay";

const trigger = { id: "t", type: "trigger", event: "call.missed", next: "a" };
const sms = (id: string, message: string, more: JsonObject = {}) => ({
  id,
  type: "action",
  action: "send_sms",
  config: { to: "{{trigger.caller_phone}}", message, respectQuietHours: false },
  ...more,
});
const http = {
  id: "a",
  type: "action",
  action: "http_request",
  config: { method: "GET", url: "https://example.com/x" },
  next: "b",
};
const delay = {
  id: "a",
  type: "action",
  action: "delay",
  config: { duration: { amount: 2, unit: "hours" } },
  next: "b",
};

const input = (nodes: JsonObject[], more: Partial<ReplayInput> = {}): ReplayInput => ({
  automationId: "auto_1",
  definition: definitionOf(nodes),
  registry: actions,
  runners,
  event: { ...eventOf({ caller_phone: "+12025550123" }), contact: { id: null, phone: "+12025550123" } },
  startAt: NOW,
  later: [],
  horizon: NOW + 86_400_000,
  workspace: WORKSPACE,
  sending: {},
  desk: {},
  http: { mode: "recorded", responses: {}, answer: () => null },
  sampleIds: [],
  custom: {},
  ...more,
});

it("cannot send: HTTP that could does not compile", () => {
  const sends = { mode: "send", responses: {}, send: async () => ({ skipped: true as const }) } as const;
  // @ts-expect-error A replay has recorded HTTP only.
  const refused: ReplayInput = { ...input([trigger, sms("a", "Hi")]), http: sends };
  expect(refused.http).toBe(sends);
});

it("answers a request with what was recorded", async () => {
  const asked: unknown[] = [];
  const answer: ReplayInput["http"]["answer"] = (nodeId, { method, url }) => {
    asked.push([nodeId, method, url]);
    return { status: 200, body: { name: "Sam" } };
  };
  const nodes = [
    trigger,
    { ...http, config: { ...http.config, saveResponse: true } },
    sms("b", "Hi {{steps.a.body.name}}"),
  ];
  const { effects, steps } = await replay(
    input(nodes, { http: { mode: "recorded", responses: {}, answer } }),
  );
  expect(asked).toEqual([["a", "GET", "https://example.com/x"]]);
  expect(steps).toEqual(["a succeeded", "b succeeded"]);
  expect(effects).toMatchObject([{ kind: "sms", body: "Hi Sam" }, { kind: "http" }]);
});

it("does nothing after the horizon, because nobody knows what comes in until then", async () => {
  const nodes = [trigger, delay, sms("b", "Later")];
  expect((await replay(input(nodes))).effects).toHaveLength(1);
  const cut = await replay(input(nodes, { horizon: NOW + 3_600_000 }));
  expect([cut.effects, cut.steps]).toEqual([[], []]);
});

it("does nothing for an event that the trigger's conditions refuse", async () => {
  const nodes = [{ ...trigger, conditions: { is_new_caller: true } }, sms("a", "Hi")];
  expect(await replay(input(nodes))).toEqual({ steps: [], path: [], effects: [], end: null });
});
