import { describe, expect, it } from "vitest";
import type { JsonObject } from "./json";
import { planMove, type ResumableRun } from "./move-run";
import { compile } from "./program";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const program = (...nodes: JsonObject[]) => compile(definitionOf([TRIGGER, ...nodes]), toys);
const wait = (id: string, next: string | null, minutes = 10) => ({
  id,
  type: "action",
  action: "delay",
  config: { duration: { amount: minutes, unit: "minutes" } },
  next,
});
const say = (id: string, words: string, next: string | null = null) =>
  sayTo(id, { config: { to: "+12025550143", words }, next });
const consent = (id: string, yes: string, no: string) => ({
  id,
  type: "condition",
  expression: { field: "contact.consent", operator: "equals", value: "marketing" },
  trueBranch: yes,
  falseBranch: no,
});
const stop = { id: "end", type: "action", action: "stop", config: {} };
const at = (node: string | null, done: Record<string, string> = {}): ResumableRun => ({
  node,
  done,
  isInside: false,
});

const old = program(say("a", "Hello", "w"), wait("w", "b"), say("b", "Bye"));
const waiting = at("w", { a: "succeeded" });

function move(run: ResumableRun, to: ReturnType<typeof program>, nodeMap: Record<string, string> = {}) {
  const plan = planMove(run, { from: old, to, nodeMap });
  return "refusal" in plan ? plan.refusal : plan.toNode;
}

describe("a run at rest moves", () => {
  it("to the same step of the new version", () => {
    expect(move(waiting, program(say("a", "Hello", "w"), wait("w", "b", 60), say("b", "Bye now")))).toBe("w");
  });

  it("to the step that the map names", () => {
    expect(move(waiting, program(say("a", "Hello", "x"), wait("x", "b"), say("b", "Bye")), { w: "x" })).toBe(
      "x",
    );
  });

  it("from the trigger to the trigger while it has not begun", () => {
    expect(move(at(null), program(say("a", "Hello")))).toBe("t");
  });

  it("although another way of the new version sends the same text", () => {
    expect(move(waiting, program(say("a", "Hello", "w"), wait("w", "c"), say("c", "Later")))).toBe("w");
  });
});

describe("a run at rest stays", () => {
  it.each([
    ["is gone", program(say("a", "Hello")), {}],
    ["is not connected", program(say("a", "Hello"), wait("w", null)), {}],
    ["is the trigger, although the run has begun", program(say("a", "Hello")), { w: "t" }],
  ])("when its step %s", (_, to, nodeMap) => {
    expect(move(waiting, to, nodeMap)).toBe("no_such_step");
  });

  it("when the new version starts on another event", () => {
    const to = compile(definitionOf([{ ...TRIGGER, event: "lead.created" }, say("a", "Hello")]), toys);
    expect(move(at(null), to)).toBe("no_such_step");
  });

  it.each([
    [
      "the step itself lies ahead",
      program(wait("a", "w"), wait("w", "b"), say("b", "x")),
      at("w", { b: "succeeded" }),
    ],
    ["a step ahead sends the same text", program(wait("a", "w"), wait("w", "c"), say("c", "Hello")), waiting],
  ])("when %s", (_, to, run) => {
    expect(move(run, to)).toBe("would_repeat_effect");
  });

  it("when it would begin its list again, but not for a text that was held back", () => {
    const to = program(wait("a", "w"), wait("w", "b"), say("b", "Bye"));
    expect(move({ ...at("b"), isInside: true }, to, { b: "w" })).toBe("would_repeat_effect");
    expect(move({ ...at("b"), isInside: true }, to)).toBe("b");
    expect(move(at("w", { b: "suppressed" }), to)).toBe("w");
  });

  const guarded = program(consent("a", "w", "end"), wait("w", "b"), say("b", "Bye"), stop);

  it("when it would get behind a check of consent", () => {
    expect(move(waiting, guarded)).toBe("skips_consent");
    expect(move(waiting, guarded, { w: "a" })).toBe("a");
  });

  it("unless it has passed that check, or reaches it still", () => {
    const checkedBefore = program(consent("a", "w", "end"), wait("w", "b"), say("b", "Bye"), stop);
    const plan = planMove(at("w", { a: "succeeded" }), { from: checkedBefore, to: guarded, nodeMap: {} });
    expect(plan).toMatchObject({ toNode: "w" });
    const ahead = program(wait("a", "w"), wait("w", "c"), consent("c", "b", "end"), say("b", "Bye"), stop);
    expect(move(waiting, ahead)).toBe("w");
  });
});

it("says in words which step it would repeat", () => {
  const plan = planMove(waiting, {
    from: old,
    to: program(wait("a", "w"), wait("w", "c"), { ...say("c", "Hello"), name: "Greet" }),
    nodeMap: {},
  });
  expect(plan).toMatchObject({ fromNode: "w", message: 'It would do this step again: "Greet".' });
});
