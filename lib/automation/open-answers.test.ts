import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { openAnswers, withoutOpenAnswers } from "./open-answers";
import { readDefinition } from "./read-definition";
import { type Definition, LIMITS } from "./schema";
import { withStops } from "./stops";
import { validateDefinition } from "./validate";

const TRIGGER = { id: "t", type: "trigger", event: "call.missed", next: "c" };
const CONDITION = {
  ...{ id: "c", type: "condition", conditionType: "if_else" },
  expression: { field: "trigger.is_new_caller", operator: "equals", value: true },
};
const TEXT = {
  ...{ id: "a", type: "action", action: "send_sms" },
  config: { to: "{{trigger.caller_phone}}", message: "We missed your call." },
};

function read(condition: object, ...more: object[]): Definition {
  const result = readDefinition({
    name: "Missed",
    nodes: [TRIGGER, { ...CONDITION, ...condition }, TEXT, ...more],
  });
  if (!result.ok) throw new Error("unreadable");
  return result.definition;
}

const missing = (definition: Definition) =>
  validateDefinition(definition, actions).errors.filter(({ code }) => code === "missing_branch");

describe("an open answer of a condition", () => {
  it.each([
    ["Yes", { falseBranch: "a" }, "true"],
    ["No", { trueBranch: "a" }, "false"],
  ])("is no problem if it is %s alone", (_, connected, branch) => {
    const definition = read(connected);
    expect(missing(definition)).toHaveLength(1);
    expect(withoutOpenAnswers(missing(definition), 3)).toEqual([]);
    expect(openAnswers(definition)).toEqual([{ nodeId: "c", branch }]);
  });

  it("stays a problem, twice, if the other answer is open as well", () => {
    const definition = read({});
    expect(withoutOpenAnswers(missing(definition), 3)).toHaveLength(2);
    expect(openAnswers(definition)).toEqual([]);
  });

  it("leaves other problems alone, such as a way of a switch that nothing follows", () => {
    const way = { code: "missing_branch", nodeId: "s", field: "branches.default" } as const;
    expect(withoutOpenAnswers([way], 3)).toEqual([way]);
  });

  it("stays a problem where the automation has no room for its Stop", () => {
    const problems = missing(read({ trueBranch: "a" }));
    expect(withoutOpenAnswers(problems, LIMITS.nodes - 1)).toEqual([]);
    expect(withoutOpenAnswers(problems, LIMITS.nodes)).toEqual(problems);
  });
});

describe("withStops", () => {
  it("leads the open answer to a Stop, so that the definition can be deployed", () => {
    const closed = withStops(read({ trueBranch: "a" }));
    expect(validateDefinition(closed, actions).errors).toEqual([]);
    expect(closed.edges).toContainEqual({ from: "c", to: "c_no_stop", branch: "false" });
  });

  it("takes an id that is free", () => {
    const closed = withStops(
      read({ trueBranch: "a" }, { id: "c_no_stop", type: "action", action: "stop", config: {} }),
    );
    expect(closed.edges).toContainEqual({ from: "c", to: "c_no_stop_2", branch: "false" });
  });

  it("leaves a definition without open answers as it is", () => {
    const definition = read({});
    expect(withStops(definition)).toBe(definition);
  });
});
