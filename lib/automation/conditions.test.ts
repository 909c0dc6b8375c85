import { describe, expect, it } from "vitest";
import { evaluate, evaluateTrigger } from "./conditions";
import type { Json } from "./json";
import { NO_RECORDS } from "./records";
import type { Scope } from "./resolve";
import { NOW, WORKSPACE } from "./testing/reading";

const trigger = {
  text: "Maria Gomez",
  accent: "é",
  reply: "Yes please 👍",
  refusal: "no thanks",
  number: 5,
  zero: 0,
  yes: true,
  word: "true",
  tags: ["vip", "new"],
  nothing: [],
  blank: " ",
  none: null,
  record: { a: 1, b: [2] },
  // Tuesday 10 March 2026, 11:00 in New York.
  at: "2026-03-10T15:00:00Z",
  day: "2026-03-10",
  hourAgo: "2026-03-10T14:00:00Z",
  hourAhead: "2026-03-10T16:00:00Z",
};
const scope: Scope = {
  trigger,
  steps: { s: { output: { score: 80 } } },
  workspace: WORKSPACE,
  records: NO_RECORDS,
  runId: "r",
  now: NOW,
};
const ask = (field: string, operator: string, value?: Json) =>
  evaluate({ field, operator, ...(value === undefined ? {} : { value }) }, scope).result;

describe("comparing, without coercion", () => {
  it.each<[string, string, Json | undefined, boolean]>([
    ["text", "equals", "Maria Gomez", true],
    ["text", "equals", "maria gomez", false],
    ["text", "not_equals", "x", true],
    ["number", "equals", 5, true],
    ["number", "equals", "5", false],
    ["zero", "equals", false, false],
    ["zero", "equals", -0, true],
    ["word", "equals", true, false],
    ["yes", "equals", true, true],
    ["nothing", "equals", "", false],
    ["accent", "equals", "e\u0301", true],
    ["record", "equals", { b: [2], a: 1 }, true],
    ["record", "equals", { a: 1 }, false],
    ["text", "exists", undefined, true],
    ["text", "not_exists", undefined, false],
    ["text", "in", ["Ana", "Maria Gomez"], true],
    ["number", "in", ["5"], false],
    ["number", "not_in", ["5"], true],
    ["text", "contains", "Gom", true],
    ["text", "contains", "gom", false],
    ["text", "not_contains", "Ana", true],
    ["tags", "contains", "vip", true],
    ["tags", "not_contains", "vip", false],
    ["number", "contains", 5, false],
    ["number", "not_contains", 5, false],
    ["text", "starts_with", "Maria", true],
    ["text", "ends_with", "Gomez", true],
    ["number", "starts_with", "5", false],
    ["blank", "is_empty", undefined, true],
    ["text", "is_not_empty", undefined, true],
    ["nothing", "is_empty", undefined, true],
    ["number", "is_empty", undefined, false],
    ["number", "is_not_empty", undefined, false],
    ["number", "greater_than", 4, true],
    ["number", "greater_than", 5, false],
    ["number", "greater_or_equal", 5, true],
    ["number", "less_than", 5, false],
    ["number", "less_or_equal", 5, true],
    ["number", "greater_than", "4", false],
    ["text", "greater_than", 4, false],
    ["number", "between", [1, 5], true],
    ["number", "between", { min: 6, max: 9 }, false],
    ["number", "between", [5, 1], false],
    ["at", "before", "2026-03-10T15:00:01Z", true],
    ["at", "after", "2026-03-10T15:00:00Z", false],
    ["day", "before", "2026-03-10T04:00:01Z", true],
    ["text", "before", "2026-03-10T15:00:00Z", false],
    ["at", "before", "tomorrow", false],
    ["at", "within_last", { amount: 1, unit: "minutes" }, true],
    ["at", "within_next", { amount: 1, unit: "minutes" }, true],
    ["day", "within_last", { amount: 1, unit: "hours" }, false],
    ["day", "within_next", { amount: 1, unit: "days" }, false],
    ["at", "day_of_week_in", ["monday", "tuesday"], true],
    ["at", "day_of_week_in", ["wednesday"], false],
    ["at", "day_of_week_in", ["Tuesday"], false],
    ["at", "time_between", { from: "11:00", to: "11:01" }, true],
    ["at", "time_between", ["10:00", "11:00"], false],
    ["at", "time_between", { from: "22:00", to: "11:30" }, true],
    ["text", "not_in", ["Ana", "Maria Gomez"], false],
    ["text", "not_in", "Ana", false],
    ["text", "not_equals", "Maria Gomez", false],
    ["tags", "is_empty", undefined, false],
    ["tags", "is_not_empty", undefined, true],
    ["record", "contains", "a", false],
    ["text", "contains", 5, false],
    ["text", "not_contains", 5, false],
    ["text", "starts_with", ["Maria"], false],
    ["tags", "ends_with", "new", false],
    ["text", "starts_with", "Gomez", false],
    ["text", "ends_with", "Maria", false],
    ["number", "greater_or_equal", 6, false],
    ["number", "less_than", 6, true],
    ["number", "less_or_equal", 4, false],
    ["number", "between", [5, 9], true],
    ["number", "between", [1, 4], false],
    ["number", "between", [5, 5], true],
    ["number", "between", ["1", 9], false],
    ["number", "between", [1, "9"], false],
    ["number", "between", [1, 5, 9], false],
    ["number", "between", 5, false],
    ["number", "before", 9, false],
    ["at", "before", "2026-03-10T15:00:00Z", false],
    ["at", "before", "2026-03-10T14:59:59Z", false],
    ["at", "after", "2026-03-10T14:59:59Z", true],
    ["at", "after", "2026-03-10T15:00:01Z", false],
    ["at", "after", 5, false],
    ["record", "after", "2020-01-01T00:00:00Z", false],
    ["hourAgo", "within_last", { amount: 60, unit: "minutes" }, true],
    ["hourAgo", "within_last", { amount: 59, unit: "minutes" }, false],
    ["hourAgo", "within_next", { amount: 2, unit: "hours" }, false],
    ["hourAhead", "within_next", { amount: 60, unit: "minutes" }, true],
    ["hourAhead", "within_last", { amount: 2, unit: "hours" }, false],
    ["hourAhead", "within_next", "an hour", false],
    ["at", "day_of_week_in", [], false],
    ["at", "day_of_week_in", "tuesday", false],
    ["at", "day_of_week_in", ["tuesday", "someday"], false],
    ["at", "time_between", ["11:00", "11:00"], false],
    ["at", "time_between", ["10:59", "11:00"], false],
    ["at", "time_between", ["11:01", "12:00"], false],
    ["at", "time_between", ["10:00", "noon"], false],
    ["at", "time_between", [10, "12:00"], false],
    ["at", "time_between", ["10:00", 12], false],
    ["at", "time_between", ["12:00", "10:00"], false],
    ["at", "time_between", "10:00", false],
    ["text", "matches", "maria GÓMEZ", true],
    ["text", "matches", ["Ana", "maria gomez."], true],
    ["text", "matches", ["Maria"], false],
    ["text", "matches", [], false],
    ["text", "matches", [5], false],
    ["number", "matches", "5", false],
    ["tags", "matches", "vip", false],
    ["text", "contains_word", "GOMEZ", true],
    ["text", "contains_word", "gom", false],
    ["text", "contains_word", ["Ana", "maria"], true],
    ["tags", "contains_word", "vip", false],
    ["reply", "says_yes", undefined, true],
    ["reply", "says_no", undefined, false],
    ["refusal", "says_yes", undefined, false],
    ["refusal", "says_no", undefined, true],
    ["text", "says_yes", undefined, false],
    ["text", "says_no", undefined, false],
    ["yes", "says_yes", undefined, false],
    ["at", "regex", ".*", false],
    ["at", "__proto__", "x", false],
    ["at", "EQUALS", "2026-03-10T15:00:00Z", false],
  ])("%s %s %j is %s", (field, operator, value, expected) => {
    expect(ask(`trigger.${field}`, operator, value)).toBe(expected);
  });

  it("reads earlier steps, and resolves templates in the value", () => {
    expect(ask("steps.s.score", "greater_than", 70)).toBe(true);
    expect(ask("trigger.text", "equals", "{{trigger.text}}")).toBe(true);
    expect(ask("trigger.text", "equals", "{{trigger.missing}}")).toBe(false);
    expect(ask("trigger.at", "within_last", { amount: "{{trigger.number}}", unit: "minutes" })).toBe(true);
    expect(ask("trigger.text", "in", ["Ana", "{{trigger.text}}"])).toBe(true);
    expect(ask("trigger.text", "matches", ["Ana", "{{trigger.text | upper}}"])).toBe(true);
  });

  it("warns about a template in the value that resolves to nothing, and is always false", () => {
    for (const operator of ["equals", "not_equals"]) {
      const value = "{{trigger.missing}}";
      const { result, warnings } = evaluate({ field: "trigger.text", operator, value }, scope);
      expect(result).toBe(false);
      expect(warnings).toHaveLength(1);
    }
  });
});

describe("an absent field", () => {
  it.each([
    "equals",
    "exists",
    "in",
    "contains",
    "starts_with",
    "matches",
    "contains_word",
    "says_yes",
    "says_no",
    "is_empty",
    "is_not_empty",
    "less_than",
    "before",
    "time_between",
  ])("makes %s false", (operator) => {
    expect(ask("trigger.missing", operator, "x")).toBe(false);
    expect(ask("trigger.none", operator, null)).toBe(false);
  });

  it.each(["not_exists", "not_equals", "not_in", "not_contains"])("makes %s true", (operator) => {
    expect(ask("trigger.missing", operator, ["x"])).toBe(true);
  });

  it("produces a warning", () => {
    expect(evaluate({ field: "trigger.missing", operator: "says_yes" }, scope)).toEqual({
      result: false,
      evaluated: [
        { field: "trigger.missing", operator: "says_yes", expected: null, actual: null, result: false },
      ],
      warnings: ['"trigger.missing" is missing, so "says_yes" counts as false'],
    });
    expect(evaluate({ field: "trigger.missing", operator: "equals", value: 1 }, scope).warnings).toHaveLength(
      1,
    );
    expect(evaluate({ field: "trigger.missing", operator: "not_exists" }, scope).warnings).toEqual([]);
  });

  it.each([
    "trigger",
    "trigger.constructor",
    "trigger.text.length",
    "__proto__.x",
    "steps.s",
    "process.env.X",
    "",
  ])("is what %j is", (field) => {
    expect(ask(field, "exists")).toBe(false);
  });
});

describe("groups", () => {
  const yes = { field: "trigger.yes", operator: "equals", value: true };
  const no = { field: "trigger.yes", operator: "equals", value: false };
  it.each<[Json, boolean]>([
    [{ all: [yes, yes] }, true],
    [{ all: [yes, no] }, false],
    [{ any: [no, yes] }, true],
    [{ any: [no, no] }, false],
    [{ not: no }, true],
    [{ all: [yes, { any: [no, { not: no }] }] }, true],
    [null, false],
    [{}, false],
  ])("%j", (expression, expected) => {
    expect(evaluate(expression, scope).result).toBe(expected);
  });

  it("explains every comparison in order, even after the result is decided", () => {
    expect(evaluate({ any: [yes, no] }, scope).evaluated).toEqual([
      { field: "trigger.yes", operator: "equals", expected: true, actual: true, result: true },
      { field: "trigger.yes", operator: "equals", expected: false, actual: true, result: false },
    ]);
  });
});

describe("the trigger's own conditions", () => {
  it.each<[Record<string, Json>, Record<string, Json>, boolean]>([
    [{}, {}, true],
    [{ during_hours: true }, { during_hours: true }, true],
    [{ during_hours: true }, { during_hours: false }, false],
    [{ during_hours: false }, {}, false],
    [{ during_hours: true }, { during_hours: "true" }, false],
    [{ during_hours: true, is_new_caller: true }, { during_hours: true, is_new_caller: false }, false],
    [{ constructor: true }, {}, false],
    [{ greeting: "hi" }, { greeting: "hi" }, false],
  ])("%j of %j is %s", (conditions, payload, expected) => {
    expect(evaluateTrigger(conditions, payload).result).toBe(expected);
  });

  it("warn about a missing field, and about no other", () => {
    const { warnings } = evaluateTrigger(
      { during_hours: true, is_new_caller: true },
      { is_new_caller: false },
    );
    expect(warnings).toEqual([expect.stringContaining("trigger.during_hours")]);
  });
});
