import { describe, expect, it } from "vitest";
import type { Json } from "./json";
import { MAX_LEAVES } from "./operands";
import { found, is, questions } from "./testing/mistakes";
import { definitionOf, TRIGGER } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validate } from "./validate";

describe("a condition", () => {
  it.each<[string, Json | undefined, string[]]>([
    ["nothing asked", undefined, ["missing_field a expression"]],
    ["a text", "x", ["invalid_value a expression"]],
    ["an empty group", { all: [] }, ["invalid_value a expression.all"]],
    [
      "no field, no comparison",
      {},
      ["missing_field a expression.field", "missing_field a expression.operator"],
    ],
    [
      "a comparison nobody knows",
      is("trigger.caller_name", "regex", ".*"),
      ["unknown_operator a expression.operator"],
    ],
    [
      "one that is inherited",
      is("trigger.caller_name", "__proto__", "x"),
      ["unknown_operator a expression.operator"],
    ],
    ["one in capitals", is("trigger.caller_name", "EQUALS", "x"), ["unknown_operator a expression.operator"]],
    ["a field nobody knows", is("trigger.nmae", "exists"), ["unknown_reference a expression.field"]],
    ["a field in braces", is("{{trigger.caller_name}}", "exists"), ["unknown_reference a expression.field"]],
    ["a field of a later step", is("steps.b.id", "exists"), ["forward_reference a expression.field"]],
    ["a number as a text", is("trigger.ring_seconds", "equals", "1"), ["type_mismatch a expression.value"]],
    ["nothing as a value", is("trigger.caller_name", "equals", null), ["type_mismatch a expression.value"]],
    ["no value", is("trigger.caller_name", "equals"), ["missing_field a expression.value"]],
    ["a list that is none", is("trigger.caller_name", "in", "x"), ["type_mismatch a expression.value"]],
    [
      "a list of the wrong kind",
      is("trigger.ring_seconds", "in", [1, "2"]),
      ["type_mismatch a expression.value"],
    ],
    [
      "more than a text can do",
      is("trigger.caller_name", "greater_than", 5),
      ["type_mismatch a expression.operator"],
    ],
    ["a date", is("trigger.missed_at", "within_last", { amount: 2, unit: "hours" }), []],
    ["a date in words", is("trigger.missed_at", "before", "tomorrow"), ["type_mismatch a expression.value"]],
    [
      "times",
      is("trigger.missed_at", "time_between", { from: "9", to: "17:00" }),
      ["type_mismatch a expression.value"],
    ],
    ["weekdays", is("trigger.missed_at", "day_of_week_in", ["monday", "sunday"]), []],
    ["a template as a value", is("trigger.caller_name", "equals", "{{workspace.name}}"), []],
    [
      "a broken template as a value",
      is("trigger.caller_name", "equals", "{{workspace.nam}}"),
      ["unknown_reference a expression.value"],
    ],
    [
      "an unknown member",
      { ...is("trigger.caller_name", "exists"), flags: "i" },
      ["unknown_field a expression.flags"],
    ],
    ["groups to depth 3", { all: [{ any: [{ not: is("trigger.caller_name", "exists") }] }] }, []],
    [
      "groups to depth 4",
      { all: [{ any: [{ not: { all: [is("trigger.caller_name", "exists")] } }] }] },
      ["limit_exceeded a expression.all.0.any.0.not"],
    ],
  ])("%s", (_, expression, expected) => {
    expect(found(questions(expression))).toEqual(expected);
  });

  it("of an unknown kind is reported", () => {
    const nodes = questions(is("trigger.caller_name", "exists")).map((node) =>
      node.id === "a" ? { ...node, conditionType: "switch" } : node,
    );
    expect(found(nodes)).toEqual(["invalid_value a conditionType"]);
  });
});

describe("a comparison's kind", () => {
  const fields = (expression: Json, event = "call.missed") =>
    validate(definitionOf(questions(expression, { ...TRIGGER, event })), toys).map(
      ({ code, field }) => `${code} ${field}`,
    );
  const value = "type_mismatch expression.value";
  it.each<[string, Json, string[]]>([
    [
      "both kinds of group",
      { all: [is("trigger.caller_name", "exists")], any: [is("trigger.caller_name", "exists")] },
      ["invalid_value expression"],
    ],
    ["an empty field", is("", "exists"), ["missing_field expression.field"]],
    ["a field that is no text", { field: 5, operator: "exists" }, ["invalid_value expression.field"]],
    ["a field that is no path", is("caller name", "exists"), ["unknown_reference expression.field"]],
    ["an empty operator", is("trigger.caller_name", "", "x"), ["missing_field expression.operator"]],
    [
      "an operator that is no text",
      { field: "trigger.caller_name", operator: 5, value: "x" },
      ["unknown_operator expression.operator"],
    ],
    ["a text to match", is("trigger.caller_name", "matches", "ana"), []],
    ["texts to match", is("trigger.caller_name", "matches", ["ana", "{{workspace.name}}"]), []],
    ["a word", is("trigger.caller_name", "contains_word", "ana"), []],
    ["a word that is a number", is("trigger.caller_name", "contains_word", 5), [value]],
    ["words, one of them a number", is("trigger.caller_name", "matches", ["a", 5]), [value]],
    ["no texts to match", is("trigger.caller_name", "matches", []), [value]],
    ["a text of punctuation only", is("trigger.caller_name", "matches", ["a", "?!"]), [value]],
    ["nothing to match", is("trigger.caller_name", "matches"), ["missing_field expression.value"]],
    ["a yes", is("trigger.caller_name", "says_yes"), []],
    ["a yes of a number", is("trigger.ring_seconds", "says_yes"), ["type_mismatch expression.operator"]],
    ["a misspelled yes", is("trigger.caller_name", "say_yes"), ["unknown_operator expression.operator"]],
    ["an empty list", is("trigger.caller_name", "in", []), [value]],
    ["a list", is("trigger.caller_name", "in", ["x"]), []],
    ["a text for a number", is("trigger.ring_seconds", "greater_than", "5"), [value]],
    ["a number for a number", is("trigger.ring_seconds", "greater_than", 5), []],
    ["a range", is("trigger.ring_seconds", "between", [1, 2]), []],
    ["a range the wrong way round", is("trigger.ring_seconds", "between", [2, 1]), [value]],
    ["a date", is("trigger.missed_at", "before", "2026-03-10"), []],
    ["a number for a date", is("trigger.missed_at", "before", 5), [value]],
    ["a day nobody knows", is("trigger.missed_at", "day_of_week_in", ["funday"]), [value]],
    ["times", is("trigger.missed_at", "time_between", { from: "09:00", to: "17:00" }), []],
    [
      "times, one of them a template",
      is("trigger.missed_at", "time_between", {
        from: "{{trigger.caller_name | default:'09:00'}}",
        to: "17:00",
      }),
      [],
    ],
    ["a list with a template", is("trigger.caller_name", "in", ["x", "{{trigger.caller_phone}}"]), []],
    [
      "a list with a reference to nothing",
      is("trigger.caller_name", "in", ["x", "{{trigger.zzzzzz}}"]),
      ["unknown_reference expression.value.1"],
    ],
    [
      "a broken template",
      is("trigger.caller_name", "equals", "{{trigger."),
      ["invalid_template expression.value"],
    ],
    ["a number a text starts with", is("trigger.caller_name", "starts_with", 5), [value]],
    ["a number a text contains", is("trigger.caller_name", "contains", 5), []],
    ["a number a text does not contain", is("trigger.caller_name", "not_contains", 5), []],
    ["a list that is no whole value", is("trigger.caller_name", "equals", ["x"]), [value]],
    [
      "a template of another kind",
      is("trigger.ring_seconds", "equals", "{{trigger.caller_name | default:'x'}}"),
      [],
    ],
  ])("%s", (_, expression, expected) => {
    expect(fields(expression)).toEqual(expected);
  });

  it("limits its comparisons to 50", () => {
    const many = (count: number) => ({ any: Array(count).fill(is("trigger.caller_name", "exists")) });
    expect(fields(many(MAX_LEAVES))).toEqual([]);
    expect(fields(many(MAX_LEAVES + 1))).toEqual([`limit_exceeded expression.any.${MAX_LEAVES}`]);
  });

  it.each<[string, string, Json, string]>([
    [
      "trigger.during_hours",
      "greater_than",
      5,
      '"is more than" does not fit During business hours, which is yes or no',
    ],
    ["trigger.email", "greater_than", 5, '"is more than" does not fit Email, which is an email address'],
    ["trigger.phone", "before", "2026-01-01", "which is a phone number"],
    ["trigger.tags", "starts_with", "x", "which is a list of tags"],
    ["trigger.score", "contains", "x", "which is a number"],
    ["trigger.source", "less_than", 5, "which is a text"],
    ["trigger.name", "equals", null, "Compare with a value, or ask whether Name is known"],
    ["trigger.name", "equals", 5, "Name is a string; 5 is a number, so they are never the same"],
    ["trigger.score", "in", [true], "Score is a number; true is a boolean, so they are never the same"],
  ])("%s %s %j: %s", (field, operator, compared, message) => {
    const problems = validate(
      definitionOf(questions(is(field, operator, compared), { ...TRIGGER, event: "lead.created" })),
      toys,
    );
    expect(problems.map((problem) => problem.message)).toEqual([expect.stringContaining(message)]);
  });
});
