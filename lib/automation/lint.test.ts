import { describe, expect, it } from "vitest";
import { type Automation, causalLoops } from "./causal-loops";
import type { JsonObject } from "./json";
import { definitionOf, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

const phone = "{{trigger.caller_phone}}";
const say = (id: string, config: JsonObject, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action: "say",
  config: { to: phone, words: "Hello", ...config },
  ...more,
});
const delay = (id: string, next: string, more: JsonObject = {}): JsonObject => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount: 5, unit: "hours" }, ...more },
  next,
});
const question = (id: string, value: boolean, trueBranch: string, falseBranch: string): JsonObject => ({
  id,
  type: "condition",
  expression: { field: "trigger.is_new_caller", operator: "equals", value },
  trueBranch,
  falseBranch,
});
const advice = (...nodes: JsonObject[]) =>
  validate(definitionOf(nodes), toys).map(({ code, nodeId }) => `${code} ${nodeId}`);

describe("texts at night", () => {
  it("may answer what has just happened", () => {
    expect(advice(TRIGGER, say("a", {}))).toEqual([]);
  });

  it("are told of after a delay, unless the delay ends in opening hours", () => {
    expect(advice(TRIGGER, delay("a", "b"), say("b", {}))).toEqual(["quiet_hours_risk b"]);
    expect(advice(TRIGGER, delay("a", "b", { window: "business_hours" }), say("b", {}))).toEqual([]);
  });

  it("are told of in marketing at any time, but not where the trigger keeps to opening hours", () => {
    const marketing = say("a", { loud: true, words: "Sale! Reply STOP to opt out" });
    expect(advice(TRIGGER, marketing)).toEqual(["quiet_hours_risk a"]);
    expect(advice({ ...TRIGGER, conditions: { during_hours: true } }, marketing)).toEqual([]);
  });

  it("come with the edit that holds them back", () => {
    const [found] = validate(definitionOf([TRIGGER, delay("a", "b"), say("b", {})]), toys);
    expect(found).toMatchObject({
      severity: "warning",
      fix: { op: "set_field", nodeId: "b", field: "config.respectQuietHours", value: true },
    });
  });
});

describe("what a text says", () => {
  it("has to tell how to stop marketing", () => {
    const [found] = validate(
      definitionOf([
        { ...TRIGGER, conditions: { during_hours: true } },
        say("a", { loud: true, words: "Sale! " }),
      ]),
      toys,
    );
    expect(found).toMatchObject({ code: "no_opt_out_text", fix: { value: "Sale! Reply STOP to opt out." } });
  });

  it("is a question that somebody should wait for the answer to", () => {
    const wait = {
      id: "b",
      type: "action",
      action: "wait_for_event",
      config: { event: "sms.received", timeout: { amount: 1, unit: "hours" } },
    };
    expect(advice(TRIGGER, say("a", { words: "How are you?" }))).toEqual(["reply_not_handled a"]);
    expect(advice(TRIGGER, say("a", { words: "How are you?" }, { next: "b" }), wait)).toEqual([]);
    expect(advice(TRIGGER, say("a", { words: "See https://example.com/?a=1" }))).toEqual([]);
  });

  it("is said once on one path, and may be said on each of two", () => {
    expect(advice(TRIGGER, say("a", {}, { next: "b" }), say("b", {}))).toEqual(["duplicate_message b"]);
    expect(advice(TRIGGER, question("a", true, "b", "c"), say("b", {}), say("c", {}))).toEqual([]);
    expect(advice(TRIGGER, say("a", {}, { next: "b" }), say("b", { to: "+12025550199" }))).toEqual([]);
  });
});

describe("questions whose answer is known", () => {
  const ends = [say("x", { words: "x" }), say("y", { words: "y" })];
  it("because the trigger says so", () => {
    const trigger = { ...TRIGGER, conditions: { is_new_caller: true } };
    expect(advice(trigger, question("a", true, "x", "y"), ...ends)).toEqual(["always_true_condition a"]);
    expect(advice(trigger, question("a", false, "x", "y"), ...ends)).toEqual(["dead_condition a"]);
  });

  it("because it was asked before", () => {
    const twice = [
      TRIGGER,
      question("a", true, "b", "y"),
      question("b", true, "x", "z"),
      ...ends,
      say("z", { words: "z" }),
    ];
    expect(advice(...twice)).toEqual(["always_true_condition b"]);
    const other = [
      TRIGGER,
      question("a", true, "x", "b"),
      question("b", true, "z", "y"),
      ...ends,
      say("z", { words: "z" }),
    ];
    expect(advice(...other)).toEqual(["dead_condition b"]);
  });

  it("because the field never has that value", () => {
    const trigger = { ...TRIGGER, event: "call.ended" };
    const asks = {
      ...question("a", true, "x", "y"),
      expression: { field: "trigger.outcome", operator: "equals", value: "voicmail" },
    };
    const [found] = validate(definitionOf([trigger, asks, ...ends]), toys);
    expect(found).toMatchObject({ code: "dead_condition", suggestion: "Did you mean voicemail?" });
  });
});

describe("circles of causes", () => {
  const keeping = { id: "a", type: "action", action: "keep", config: { name: "x" } };
  const automation = (id: string, event: string, ...nodes: JsonObject[]): Automation => ({
    id,
    name: id,
    definition: definitionOf([{ id: "t", type: "trigger", event, next: "a" }, ...nodes]),
  });

  it("are told where an automation starts itself", () => {
    expect(advice({ ...TRIGGER, event: "lead.created" }, keeping)).toEqual(["causal_loop a"]);
    expect(advice(TRIGGER, keeping)).toEqual([]);
  });

  it("are told to each automation of a circle, with the way round", () => {
    const booking = { ...keeping, action: "book" };
    const registry = new Map(toys);
    const keep = toys.get("keep");
    if (keep) registry.set("book", { ...keep, type: "book", emits: () => ["appointment.booked"] });
    const all = [
      automation("one", "lead.created", booking),
      automation("two", "appointment.booked", keeping),
      automation("three", "call.missed", keeping),
    ];
    expect(causalLoops(all, registry).map((found) => [found.automationId, found.problem.nodeId])).toEqual([
      ["one", "a"],
      ["two", "a"],
    ]);
    expect(causalLoops(all, registry)[0]?.problem.message).toContain('"one" → "two" → "one"');
    expect(causalLoops(all.slice(1), registry)).toEqual([]);
  });
});
