import { describe, expect, it } from "vitest";
import { EVENT_TYPES, eventFields } from "./events";
import { lower } from "./joined";
import { explainCondition, explainRefusal, explainSuppressed, FACTS, FLAG_TITLES } from "./start-reasons";

describe("explainRefusal", () => {
  it("gives the operands of the trigger's first failed condition", () => {
    const recorded = {
      code: "condition",
      field: "trigger.is_new_caller",
      operator: "equals",
      expected: true,
      actual: null,
      result: false,
    };
    expect(explainRefusal(recorded)).toEqual({
      reason: {
        code: "trigger_condition",
        message: "Condition not met: first-time caller is yes (there was no value).",
        field: "trigger.is_new_caller",
        operator: "equals",
        expected: true,
        actual: null,
      },
      wouldStartIf: "First-time caller is yes.",
    });
  });

  it.each([
    [{ code: "paused" }, "paused", "The automation is resumed."],
    [{ code: "archived" }, "archived", "The automation is restored and resumed."],
    [{ code: "suspended" }, "suspended", "The account is active."],
    [{ code: "causal_loop", hops: 6 }, "hop_limit", "Fewer automations start each other in a row."],
    [{ code: "holdout", percent: 10 }, "holdout", "The automation doesn't leave people out for comparison."],
    [
      { code: "rate_limited", perMinute: 1 },
      "rate_limit",
      "The event arrives when fewer runs have started within the last minute, or the limit is raised.",
    ],
    [{ code: "entry_rule", mode: "not_while_running" }, "entry_rule", "The person's earlier run has ended."],
    [
      { code: "entry_rule", mode: "once_per", again: "2026-03-10T15:00:00.000Z" },
      "entry_rule",
      "The event arrives at 2026-03-10T15:00:00.000Z or later.",
    ],
    [{ code: "overlap", runId: "run_1" }, "entry_rule", "The earlier run has ended."],
  ])("%o is %s and would start if: %s", (recorded, code, wouldStartIf) => {
    expect(explainRefusal(recorded)).toMatchObject({ reason: { code }, wouldStartIf });
  });

  it("says the limit in whole runs", () => {
    expect(explainRefusal({ code: "rate_limited", perMinute: 1 })?.reason.message).toBe(
      "Its limit of 1 run per minute was reached.",
    );
  });

  it("leaves a code of an older release alone", () => {
    expect(explainRefusal({ code: "constructor" })).toBeNull();
  });
});

it("explains a condition of the run without the words of its trigger", () => {
  const said = {
    field: "contact.is_patient",
    operator: "equals",
    expected: true,
    actual: false,
    result: false,
  };
  expect(explainCondition("condition", said)).toMatchObject({
    reason: {
      code: "condition",
      message: "Condition not met: “contact is patient” was no.",
      actual: false,
    },
  });
});

it.each([
  [
    "trigger.during_hours",
    "equals",
    true,
    false,
    "it was outside business hours",
    "It was during business hours.",
  ],
  ["trigger.is_new_caller", "not_equals", true, true, "the caller was new", "The caller had called before."],
  [
    "trigger.is_new_patient",
    "equals",
    false,
    true,
    "the patient was new",
    "The patient had been here before.",
  ],
  ["trigger.source", "equals", "web", "phone", "source is “web” (it was “phone”)", "Source is “web”."],
])("%s %s %s, which was %s: %s", (field, operator, expected, actual, fact, wouldStartIf) => {
  expect(explainCondition("condition", { field, operator, expected, actual, result: false })).toMatchObject({
    reason: { message: `Condition not met: ${fact}.` },
    wouldStartIf,
  });
});

it("explains a message that was held back", () => {
  expect(explainSuppressed({ name: "Text back", warning: "they opted out" }).reason).toEqual({
    code: "suppressed",
    message: "It started, but “Text back” was not sent: they opted out.",
  });
});

it("names flags as the events do", () => {
  const titles = new Map(
    EVENT_TYPES.flatMap((type) => (eventFields(type) ?? []).map(({ name, title }) => [name, lower(title)])),
  );
  for (const [name, title] of Object.entries(FLAG_TITLES))
    expect([name, titles.get(name)]).toEqual([name, title]);
  expect(Object.keys(FACTS)).toEqual(Object.keys(FLAG_TITLES));
});
