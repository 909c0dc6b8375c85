import { controlOf } from "./control-table";
import type { CustomEvents } from "./custom-events";
import { graphOf, reach } from "./graph";
import { type AvailableField, fieldList } from "./reference-types";
import type { ActionRegistry } from "./registry";
import type { Definition, Node } from "./schema";

/** Returns exactly the fields a node can use: the trigger's, the workspace's and those of the steps before it. */
export function availableFields(
  definition: Definition,
  nodeId: string,
  registry: ActionRegistry,
  custom?: CustomEvents,
): readonly AvailableField[] {
  const graph = graphOf(definition);
  const backwards = (id: string) =>
    graph.incoming(id).map((edge) => ({ ...edge, from: edge.to, to: edge.from }));
  const before = reach([nodeId], backwards);
  /** A wait whose time was up says nothing. */
  const hasOutput = (node: Node) => {
    const control = controlOf(node);
    if (control?.kind !== "event" || control.ways !== undefined) return true;
    return graph.outgoing(node.id).some(({ branch, to }) => branch !== control.onFailure && before.has(to));
  };
  // Follows execution order. Unconnected parts have no order yet, but their authors still need the fields.
  const all = [...new Set([...(graph.order ?? []), ...definition.nodes])];
  const nodes = all.filter((node) => node.id !== nodeId && before.has(node.id) && hasOutput(node));
  return fieldList({ trigger: graph.trigger, nodes: graph.nodes, registry, custom }, nodes);
}
