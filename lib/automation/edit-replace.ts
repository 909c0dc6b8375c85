import { outputAfterSpan } from "./control-table";
import { nodeById, replaceNode, withoutExtra } from "./edit-graph";
import { done, type EditResult, refused, unknownNode } from "./edit-result";
import type { JsonObject } from "./json";
import { type ActionNode, type Definition, type Edge, outputOf, outputsOf } from "./schema";
import { canBeOff } from "./turned-off";

export type Replacement = { nodeId: string; action: string; config: JsonObject };

/**
 * Gives a step another action. Its name, note, place and the steps around it stay; a connection that leaves by a way the
 * new action does not have takes the first way that is free, or is removed. Between two kinds of waits, the way after the
 * full time comes first.
 */
export function replaceAction(definition: Definition, { nodeId, action, config }: Replacement): EditResult {
  const node = nodeById(definition, nodeId);
  if (!node) return unknownNode(nodeId);
  if (node.type !== "action") return refused("invalid_field", "Only the action of a step can be replaced.");
  const { disabled, extras: _, ...kept } = node;
  const { extras } = withoutExtra(withoutExtra(node, "action"), "config");
  const after: ActionNode = { ...kept, ...(extras ? { extras } : {}), action, config };
  if (disabled !== undefined && canBeOff(after)) after.disabled = disabled;
  const [from, to] = [outputAfterSpan(node), outputAfterSpan(after)];
  const edges = rerouted(definition.edges, {
    nodeId,
    outputs: outputsOf(after),
    first: from !== null && to !== null ? { from, to } : null,
  });
  return done(replaceNode({ ...definition, edges }, after), [nodeId]);
}

type Rerouting = {
  nodeId: string;
  outputs: readonly string[];
  /** An old way and the new one that it becomes. */
  first: { from: string; to: string } | null;
};

function rerouted(edges: readonly Edge[], { nodeId, outputs, first }: Rerouting): Edge[] {
  const leaving = edges.filter(({ from }) => from === nodeId).map(outputOf);
  const moved = new Map<string, string>();
  if (first && leaving.includes(first.from)) moved.set(first.from, first.to);
  const free = outputs.filter(
    (output) => !leaving.includes(output) && output !== moved.get(first?.from ?? ""),
  );
  for (const output of leaving) {
    if (moved.has(output) || outputs.includes(output)) continue;
    const next = free.shift();
    if (next !== undefined) moved.set(output, next);
  }
  return edges.flatMap((edge): Edge[] => {
    if (edge.from !== nodeId) return [edge];
    const old = outputOf(edge);
    const output = moved.get(old) ?? (outputs.includes(old) ? old : undefined);
    if (output === undefined) return [];
    if (output === old) return [edge];
    const { branch: _, ...rest } = edge;
    return [output === "next" ? rest : { ...rest, branch: output }];
  });
}
