import { nodeById, replaceNode, withoutExtra } from "./edit-graph";
import { done, type EditResult, refused, unknownNode } from "./edit-result";
import type { JsonObject } from "./json";
import { type ActionNode, type Definition, type Edge, outputOf, outputsOf } from "./schema";
import { canBeOff } from "./turned-off";

export type Replacement = { nodeId: string; action: string; config: JsonObject };

/**
 * Gives a step another action. Its name, note, place and the steps around it stay; a connection that leaves by a way the
 * new action does not have takes the first way that is free, or is removed.
 */
export function replaceAction(definition: Definition, { nodeId, action, config }: Replacement): EditResult {
  const node = nodeById(definition, nodeId);
  if (!node) return unknownNode(nodeId);
  if (node.type !== "action") return refused("invalid_field", "Only the action of a step can be replaced.");
  const { disabled, extras: _, ...kept } = node;
  const { extras } = withoutExtra(withoutExtra(node, "action"), "config");
  const after: ActionNode = { ...kept, ...(extras ? { extras } : {}), action, config };
  if (disabled !== undefined && canBeOff(after)) after.disabled = disabled;
  const edges = rerouted(definition.edges, { nodeId, outputs: outputsOf(after) });
  return done(replaceNode({ ...definition, edges }, after), [nodeId]);
}

function rerouted(
  edges: readonly Edge[],
  { nodeId, outputs }: { nodeId: string; outputs: readonly string[] },
): Edge[] {
  const taken = new Set(edges.filter(({ from }) => from === nodeId).map(outputOf));
  const free = outputs.filter((output) => !taken.has(output));
  return edges.flatMap((edge): Edge[] => {
    if (edge.from !== nodeId || outputs.includes(outputOf(edge))) return [edge];
    const output = free.shift();
    if (output === undefined) return [];
    const { branch: _, ...rest } = edge;
    return [output === "next" ? rest : { ...rest, branch: output }];
  });
}
