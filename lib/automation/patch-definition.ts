import { isObject, type Json } from "./json";
import { type ReadResult, readDefinition } from "./read-definition";
import { BRANCHES, type Definition, type Edge } from "./schema";
import { serialize } from "./serialize";

export type DefinitionPatch = {
  name?: unknown;
  description?: unknown;
  nodes?: unknown;
  edges?: unknown;
  settings?: unknown;
};

/**
 * PATCH replaces whole members. `nodes` without `edges` derives the edges from the nodes, except the trigger's, which
 * are preserved; `edges` without `nodes` derives the nodes' connections from the edges. Other members are unchanged.
 */
export function patchDefinition(current: Definition, patch: DefinitionPatch): ReadResult {
  const serialized = serialize(current);
  return readDefinition({
    name: patch.name === undefined ? serialized.name : patch.name,
    description: patch.description === undefined ? serialized.description : patch.description,
    settings: patch.settings === undefined ? serialized.settings : patch.settings,
    ...graphOf(current, patch, serialized.nodes),
  });
}

function graphOf(current: Definition, patch: DefinitionPatch, nodes: Json[]) {
  if (patch.nodes !== undefined && patch.edges !== undefined)
    return { nodes: patch.nodes, edges: patch.edges };
  if (patch.nodes !== undefined) return { nodes: patch.nodes, edges: keptTriggerEdges(current, patch.nodes) };
  if (patch.edges !== undefined) return { nodes: nodes.map(matching(patch.edges)), edges: patch.edges };
  return { nodes, edges: serialize(current).edges };
}

/** Follows a trigger whose id changed, unless the new trigger sets its own `next`. */
function keptTriggerEdges(current: Definition, nodes: unknown): Json[] {
  if (!Array.isArray(nodes)) return [];
  const before = current.nodes.find((node) => node.type === "trigger");
  const after: unknown = nodes.find((node) => isObject(node) && node.type === "trigger");
  if (!before || !isObject(after) || typeof after.id !== "string" || Object.hasOwn(after, "next")) return [];
  const from = after.id;
  const kept = current.edges.filter((edge) => edge.from === before.id);
  return serialize({ ...current, edges: kept.map((edge): Edge => ({ ...edge, from })) }).edges;
}

/**
 * Replaced edges take precedence over connections that were not sent; a branch keeps its meaning if its target is
 * unchanged.
 */
function matching(edges: unknown) {
  const pairs = new Set<string>();
  const unlabeled = new Set<string>();
  for (const edge of Array.isArray(edges) ? edges : []) {
    if (!isObject(edge)) continue;
    pairs.add(`${String(edge.from)} ${String(edge.to)}`);
    if (edge.label === undefined) unlabeled.add(`${String(edge.from)} ${String(edge.to)}`);
  }
  return (node: Json): Json => {
    if (!isObject(node)) return node;
    const members = Object.entries(node).flatMap(([key, value]): [string, Json][] => {
      // A label on the edge decides; an earlier label of the same target would only contradict it.
      if (key === BRANCHES && isObject(value)) {
        const stays = Object.entries(value).filter(([, to]) =>
          unlabeled.has(`${String(node.id)} ${String(to)}`),
        );
        return [[key, Object.fromEntries(stays)]];
      }
      const isOutput = ["next", "trueBranch", "falseBranch"].includes(key);
      return isOutput && !pairs.has(`${String(node.id)} ${String(value)}`) ? [] : [[key, value]];
    });
    return Object.fromEntries(members);
  };
}
