import type { Problem, ProblemCode } from "./problems";
import type { Node } from "./schema";

/** A run that takes a way without a connection completes there, and one never reaches a step that is not connected. */
const HARMLESS: ReadonlySet<ProblemCode> = new Set([
  "missing_branch",
  "same_branch_target",
  "unreachable_node",
]);

export const isHarmless = (code: ProblemCode): boolean => HARMLESS.has(code);

/** Limits a list of problems to those that no part of the automation can be tested with. */
export function preventsTests(nodes: readonly Node[], problems: readonly Problem[]): Problem[] {
  const trigger = nodes.find(({ type }) => type === "trigger");
  return problems.filter(
    ({ severity, code, nodeId }) =>
      severity === "error" && !isHarmless(code) && (nodeId === null || nodeId === trigger?.id),
  );
}
