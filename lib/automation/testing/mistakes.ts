import { expect } from "vitest";
import { applyOperation, editOperation } from "@/lib/automation/edit";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { validate } from "@/lib/automation/validate";
import { definitionOf, sayTo, TRIGGER } from "./reading";
import { toys } from "./toy-actions";

/** Short ways to build a faulty graph and to list its problems. */
export const ask = (expression: Json | undefined, more: JsonObject = {}): JsonObject => ({
  id: "a",
  type: "condition",
  conditionType: "if_else",
  trueBranch: "b",
  falseBranch: "c",
  ...(expression === undefined ? {} : { expression }),
  ...more,
});
export const questions = (expression: Json | undefined, trigger: JsonObject = TRIGGER) => [
  trigger,
  ask(expression),
  sayTo("b", { config: { to: "+12025550143", words: "Yes" } }),
  sayTo("c", { config: { to: "+12025550143", words: "No" } }),
];
export const is = (field: string, operator: string, value?: Json): JsonObject => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
});
export const step = (config: JsonObject, action = "say") => [
  TRIGGER,
  { id: "a", type: "action", action, config },
];
export const found = (nodes: JsonObject[], edges: Json[] = [], settings: JsonObject = {}) => {
  const definition = definitionOf(nodes, edges, settings);
  const problems = validate(definition, toys);
  expect(problems.filter((problem) => problem.fix && !isFixed(definition, problem))).toEqual([]);
  expect(problems.filter(({ code, fix }) => FIXABLE.has(code) && !fix)).toEqual([]);
  // Many of the examples end with the wait they are about.
  const others = problems.filter(({ code }) => code !== "nothing_after_wait");
  return others.map(({ code, nodeId, field }) => `${code} ${nodeId} ${field}`);
};
/** Problem codes that always have a one-step fix. */
const FIXABLE: ReadonlySet<string> = new Set([
  "multiple_triggers",
  "dangling_edge",
  "self_edge",
  "cycle",
  "edge_mismatch",
  "unreachable_node",
]);
/** Asserts that applying a fix removes the problem it was offered for. */
export const isFixed = (definition: Definition, { fix, ...problem }: Problem) => {
  const edited = applyOperation(definition, editOperation.parse(fix));
  if (!edited.ok) return false;
  const like = ({ code, nodeId, field, message }: Problem) =>
    code === problem.code &&
    nodeId === problem.nodeId &&
    field === problem.field &&
    message === problem.message;
  return (
    validate(edited.definition, toys).filter(like).length < validate(definition, toys).filter(like).length
  );
};
export const only = (nodes: JsonObject[], edges: Json[] = []) => {
  const problems = validate(definitionOf(nodes, edges), toys);
  expect(problems).toHaveLength(1);
  return problems[0];
};
export const good = { to: "+12025550143", words: "Hello" };
export const TIMEOUT = { amount: 1, unit: "hours" };
