import { type Problem, problem } from "./problems";
import { type ActionNode, type Node, outputsOf } from "./schema";

/** The note of a run about a step it skipped. */
export const OFF_NOTE = "This step is turned off";

/**
 * Tells whether runs skip this step and continue behind it. Its configuration is neither checked nor counted. A step
 * with several ways out cannot be turned off, because nothing says which way to take.
 */
export function isOff(node: Pick<Node, "type">): boolean {
  const { type, disabled } = node as Pick<ActionNode, "type" | "disabled">;
  return type === "action" && disabled === true && canBeOff(node);
}

export function canBeOff(node: Pick<Node, "type">): boolean {
  return node.type === "action" && outputsOf(node).length < 2;
}

export function offProblems(node: ActionNode): Problem[] {
  if (node.disabled !== true || canBeOff(node)) return [];
  const message = "A step with several paths can't be turned off";
  const fix = { op: "set_field", nodeId: node.id, field: "disabled" } as const;
  return [problem("invalid_value", { nodeId: node.id, field: "disabled" }, message, { fix })];
}
