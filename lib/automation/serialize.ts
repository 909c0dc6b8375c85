import {
  type Definition,
  type Edge,
  type JsonObject,
  type Node,
  OUTPUT_MEMBER,
  outputOf,
  outputsOf,
  type SerializedDefinition,
  type SerializedEdge,
  type SerializedNode,
} from "./schema";

/** Serializes the normal form: the edges, and the same connections again as members of the nodes. */
export function serialize(definition: Definition): SerializedDefinition {
  const targets = outputTargets(definition.edges);
  const { extras: settingExtras, ...settings } = definition.settings;
  return {
    name: definition.name,
    description: definition.description,
    nodes: definition.nodes.map((node) => serializeNode(node, targets)),
    edges: definition.edges.map(serializeEdge),
    settings: { ...settings, ...settingExtras },
  };
}

function outputTargets(edges: Edge[]): Map<string, string> {
  const targets = new Map<string, string>();
  for (const edge of edges) {
    const key = `${outputOf(edge)} ${edge.from}`;
    if (!targets.has(key)) targets.set(key, edge.to);
  }
  return targets;
}

function serializeNode(node: Node, targets: Map<string, string>): SerializedNode {
  const { extras, ...members } = node;
  const outputs = outputsOf(node);
  const connections: [string, string][] = [];
  for (const output of outputs.length === 0 ? (["next"] as const) : outputs) {
    const target = targets.get(`${output} ${node.id}`);
    if (target) connections.push([OUTPUT_MEMBER[output], target]);
  }
  const serialized: JsonObject = {
    ...(members as JsonObject),
    ...Object.fromEntries(connections),
    ...extras,
  };
  return { ...serialized, id: node.id, type: node.type };
}

function serializeEdge(edge: Edge): SerializedEdge {
  const { from, to, label } = edge;
  return { from, to, ...(label === undefined ? {} : { label }), ...edge.extras } as SerializedEdge;
}
