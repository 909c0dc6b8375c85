import { hasNamedWays } from "./control-table";
import {
  BRANCHES,
  type Definition,
  type Edge,
  type JsonObject,
  type Node,
  outputMember,
  outputOf,
  outputsOf,
  type SerializedDefinition,
  type SerializedEdge,
  type SerializedNode,
} from "./schema";

/** Serializes the normal form: the edges, and the same connections again as members of the nodes. */
export function serialize(definition: Definition): SerializedDefinition {
  const targets = outputTargets(definition.edges);
  const forks = new Set(definition.nodes.filter(hasNamedWays).map(({ id }) => id));
  const { extras: settingExtras, ...settings } = definition.settings;
  return {
    name: definition.name,
    description: definition.description,
    nodes: definition.nodes.map((node) => serializeNode(node, targets)),
    edges: definition.edges.map((edge) => serializeEdge(edge, forks.has(edge.from))),
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
  for (const output of outputs.length === 0 && !hasNamedWays(node) ? ["next"] : outputs) {
    const target = targets.get(`${output} ${node.id}`);
    if (target) connections.push([output, target]);
  }
  const serialized: JsonObject = {
    ...(members as JsonObject),
    ...(hasNamedWays(node)
      ? { [BRANCHES]: Object.fromEntries(connections) }
      : Object.fromEntries(connections.map(([output, target]) => [outputMember(output), target]))),
    ...extras,
  };
  return { ...serialized, id: node.id, type: node.type };
}

/** The label of an edge behind a named way says which way it is; elsewhere it is free text. */
function serializeEdge(edge: Edge, isNamedWay: boolean): SerializedEdge {
  const { from, to } = edge;
  const label = isNamedWay ? (edge.branch ?? edge.label) : edge.label;
  return { from, to, ...(label === undefined ? {} : { label }), ...edge.extras } as SerializedEdge;
}
