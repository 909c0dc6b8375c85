import { graphOf, reach } from "./graph";
import type { ActionRegistry } from "./registry";
import type { Definition, Node } from "./schema";
import { isOff } from "./turned-off";

/** The steps from which a run can still reach a step that sends a message, those steps included. */
export function nodesBeforeMessages(definition: Definition, registry: ActionRegistry): ReadonlySet<string> {
  const { incoming } = graphOf(definition);
  const backwards = (id: string) => incoming(id).map((edge) => ({ ...edge, from: edge.to, to: edge.from }));
  const sending = definition.nodes.filter((node) => sendsMessage(node, registry)).map(({ id }) => id);
  return reach(sending, backwards);
}

function sendsMessage(node: Node, registry: ActionRegistry): boolean {
  if (node.type !== "action" || isOff(node)) return false;
  return registry.get(node.action ?? "")?.message !== undefined;
}
