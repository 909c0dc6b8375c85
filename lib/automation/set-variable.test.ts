import { describe, expect, it } from "vitest";
import { availableFields } from "./available-fields";
import { startFrom } from "./interpret";
import { narrate } from "./narrate";
import { compile } from "./program";
import type { Json, JsonObject } from "./schema";
import { fold } from "./testing/fold";
import { definitionOf, eventOf, NOW, sayTo, TRIGGER, WORKSPACE } from "./testing/reading";
import { toys } from "./testing/toy-actions";
import { validateDefinition } from "./validate";

const set = (id: string, value: Json, more: JsonObject = {}, name = "offer"): JsonObject => ({
  id,
  type: "action",
  action: "set_variable",
  config: { name, value },
  ...more,
});
const say = (words: string, more: JsonObject = {}) =>
  sayTo("s", { config: { to: "+12025550143", words }, ...more });
const event = eventOf({ caller_phone: "+12025550143", ring_seconds: 12 });
const run = (...nodes: JsonObject[]) => fold({ definition: definitionOf([TRIGGER, ...nodes]), event });
const problems = (...nodes: JsonObject[]) => {
  const { errors, warnings } = validateDefinition(definitionOf([TRIGGER, ...nodes]), toys);
  return [...errors, ...warnings].map(({ code, nodeId }) => `${code} ${nodeId}`);
};

describe("a variable of a run", () => {
  it("is the step's result and can be read by later steps, with its type", () => {
    const result = run(
      set("a", "{{trigger.ring_seconds}}", { next: "b" }),
      set("b", "{{run.vars.offer}}", { next: "s" }, "copy"),
      say("{{run.vars.offer}} seconds"),
    );
    expect(result.run.vars).toEqual({ offer: 12, copy: 12 });
    expect(result.entries[0]).toMatchObject({ status: "succeeded", output: { value: 12 } });
    expect(result.performed[0]?.input.words).toBe("12 seconds");
  });

  it("is replaced by a later step of the same name", () => {
    const { performed } = run(
      set("a", "first", { next: "b" }),
      set("b", "{{run.vars.offer}} and second", { next: "s" }),
      say("{{run.vars.offer}}"),
    );
    expect(performed[0]?.input.words).toBe("first and second");
  });

  it("can be asked about in a condition and a switch", () => {
    const ask = (id: string, more: JsonObject) => ({
      id,
      type: "condition",
      conditionType: "if_else",
      expression: { field: "run.vars.offer", operator: "matches", value: "Crown" },
      ...more,
    });
    const nodes = [
      set("a", "crown", { next: "c" }),
      ask("c", { trueBranch: "w", falseBranch: "n" }),
      {
        id: "w",
        type: "action",
        action: "switch",
        config: { field: "run.vars.offer", cases: [{ values: ["CROWN"], label: "Crown" }] },
        branches: { Crown: "y" },
      },
      sayTo("y"),
      sayTo("n"),
    ];
    expect(run(...nodes).run.path).toEqual(["a", "c", "w", "y"]);
  });

  it("is kept by a rerun from a later step", () => {
    const definition = definitionOf([TRIGGER, set("a", "kept", { next: "s" }), say("{{run.vars.offer}}")]);
    const { run: first } = fold({ definition, event });
    const again = startFrom(compile(definition, toys), {
      event,
      facts: { runId: "run_2", seed: 1, now: NOW, workspace: WORKSPACE },
      nodeId: "s",
      results: first.results,
      ...(first.vars ? { vars: first.vars } : {}),
    });
    expect(again.vars).toEqual({ offer: "kept" });
  });

  it("is offered to later steps and described in words", () => {
    const definition = definitionOf([TRIGGER, set("a", "x", { next: "s" }), say("{{run.vars.offer}}")]);
    const paths = (id: string) => availableFields(definition, id, toys).map(({ path }) => path);
    expect(paths("s")).toContain("run.vars.offer");
    expect(paths("a")).not.toContain("run.vars.offer");
    expect(narrate(definition, toys).text).toContain("variable ‘offer’");
  });
});

describe("validation of variables", () => {
  it("accepts one that is set on every path, also by different steps", () => {
    const ask = {
      id: "a",
      type: "condition",
      expression: { field: "trigger.caller_name", operator: "exists" },
    };
    const both = [
      { ...ask, trueBranch: "x", falseBranch: "y" },
      set("x", "1", { next: "s" }),
      set("y", "2", { next: "s" }),
      say("{{run.vars.offer}}"),
    ];
    expect(problems(...both)).toEqual([]);
    const one = [
      { ...ask, trueBranch: "x", falseBranch: "s" },
      set("x", "1", { next: "s" }),
      say("{{run.vars.offer}}"),
    ];
    expect(problems(...one)).toEqual(["maybe_missing_reference s"]);
  });

  it("refuses one that is set later, or nowhere", () => {
    const early = [say("{{run.vars.offer}}", { id: "a", next: "b" }), set("b", "x")];
    expect(problems(...early)).toEqual(["forward_reference a"]);
    expect(problems(set("a", "x", { next: "s" }), say("{{run.vars.ofer}}"))).toEqual(["unknown_reference s"]);
  });

  it.each(["1st", "with space", "a.b", "__proto__", "{{trigger.caller_name}}", "x".repeat(41)])(
    "refuses the name %j",
    (name) => {
      expect(problems(set("a", "x", {}, name))).toContain("invalid_value a");
    },
  );

  it("needs a name and a value", () => {
    const empty = { id: "a", type: "action", action: "set_variable", config: {} };
    expect(problems(empty)).toEqual(["missing_field a", "missing_field a"]);
  });
});
