import { describe, expect, it } from "vitest";
import type { JsonObject } from "./json";
import { testable } from "./testable";
import { ask, is } from "./testing/mistakes";
import { definitionOf, sayTo, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";

const broken = (id: string, more: JsonObject = {}) => sayTo(id, { config: { to: "+12025550143" }, ...more });
const unfinishedOf = (nodes: JsonObject[]) => {
  const found = testable(definitionOf(nodes), toys);
  return "problems" in found ? found.problems.map(({ code }) => code) : [...found.unfinished.keys()];
};

describe("the part of a draft that can be tested", () => {
  it("is all of a finished one, unchanged", () => {
    const draft = definitionOf([TRIGGER, sayTo("a")]);
    expect(testable(draft, toys)).toMatchObject({ definition: draft, unfinished: new Map() });
  });

  it("ends before a step with problems, and before those that read its result", () => {
    const reads = sayTo("c", { config: { to: "+12025550143", words: "{{steps.b.messageId}}" } });
    const nodes = [TRIGGER, sayTo("a", { next: "b" }), broken("b", { next: "c" }), reads];
    expect(unfinishedOf(nodes)[0]).toBe("b");
    expect(unfinishedOf(nodes)).not.toContain("a");
  });

  it("leaves other branches, open paths and steps that are not connected as they are", () => {
    const question = ask(is("trigger.is_new_caller", "equals", true), { falseBranch: null });
    expect(unfinishedOf([TRIGGER, question, sayTo("b"), sayTo("alone")])).toEqual([]);
    const forked = ask(is("trigger.is_new_caller", "equals", true));
    expect(unfinishedOf([TRIGGER, forked, sayTo("b"), broken("c")])).toEqual(["c"]);
  });

  it("is nothing where the trigger or the automation as a whole has problems", () => {
    expect(unfinishedOf([{ ...TRIGGER, event: "no.event" }, sayTo("a")])).toEqual(["unknown_event"]);
    expect(unfinishedOf([sayTo("a")])).toContain("no_trigger");
  });

  it("can have a loop, which ends before the step that begins it", () => {
    expect(unfinishedOf([TRIGGER, sayTo("a", { next: "b" }), sayTo("b", { next: "a" })])).toHaveLength(1);
  });
});
