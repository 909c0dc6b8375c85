import * as z from "zod";
import { writeOutput } from "./edit-connect";
import { branchOf, edgesFrom, nodeById } from "./edit-graph";
import { rewriteReferences } from "./edit-references";
import { done, type EditResult, type Refusal, refused, unknownNode } from "./edit-result";
import {
  actionMembers,
  type Branch,
  commonMembers,
  conditionMembers,
  type Definition,
  type Edge,
  LIMITS,
  NODE_ID,
  type Node,
  type Output,
  optionalMembers,
  outputOf,
  outputsOf,
  triggerMembers,
} from "./schema";

const common = optionalMembers(commonMembers);

/** A node as the palette creates it: without an id, connections or unknown members. */
export const newNode = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("trigger"),
    ...common,
    ...optionalMembers(triggerMembers),
  }),
  z.strictObject({
    type: z.literal("action"),
    ...common,
    action: actionMembers.action.exactOptional(),
    config: actionMembers.config.default({}),
    disabled: actionMembers.disabled.exactOptional(),
  }),
  z.strictObject({
    type: z.literal("condition"),
    ...common,
    ...optionalMembers(conditionMembers),
  }),
]);
export type NewNode = z.infer<typeof newNode>;

/** Returns why these nodes cannot be added. */
export function addRefusal(
  definition: Definition,
  added: readonly { id: string; type: string }[],
): Refusal | null {
  const known = new Set(definition.nodes.map(({ id }) => id));
  for (const { id } of added) {
    if (!NODE_ID.test(id))
      return refused("invalid_id", `"${id.slice(0, 64).toWellFormed()}" isn't a valid node id.`);
    if (known.has(id)) return refused("duplicate_id", `There is a node "${id}" already.`);
    known.add(id);
  }
  if (known.size > LIMITS.nodes) {
    return refused("limit_exceeded", `An automation has at most ${LIMITS.nodes} nodes.`);
  }
  const triggers = [...definition.nodes, ...added].filter(({ type }) => type === "trigger");
  if (triggers.length > 1 && added.some(({ type }) => type === "trigger")) {
    return refused("multiple_triggers", "An automation can have only one trigger; change the existing one.");
  }
  return null;
}

export function addNode(definition: Definition, { id, node }: { id: string; node: NewNode }): EditResult {
  const refusal = addRefusal(definition, [{ id, type: node.type }]);
  if (refusal) return { ok: false, ...refusal };
  return done({ ...definition, nodes: [...definition.nodes, { ...node, id }] }, [id]);
}

/**
 * Inserts a new node after an output or on its existing edge: the former successor then follows the new node's first
 * output. A node that ends the run disconnects the former successor.
 */
export function insertNode(
  definition: Definition,
  { id, node, after, branch }: { id: string; node: NewNode; after: string; branch?: Branch },
): EditResult {
  const source = nodeById(definition, after);
  if (!source) return unknownNode(after);
  if (node.type === "trigger") return refused("into_trigger", "Nothing can come before the trigger.");
  const outputs = outputsOf(source);
  const output: Output | undefined = branch ?? outputs[0];
  if (output === undefined) return refused("no_output", "Nothing can follow a step that ends the run.");
  if (!outputs.includes(output)) return refused("unknown_output", `This step has no ${output} branch.`);
  const added = addNode(definition, { id, node });
  if (!added.ok) return added;
  const old = edgesFrom(definition, after).find((edge) => outputOf(edge) === output);
  const edge: Edge = { ...(old ?? { from: after, ...branchOf(output) }), to: id };
  let next = writeOutput(added.definition, { from: after, output, edge });
  const first = outputsOf(node)[0];
  if (old && first !== undefined) {
    next = { ...next, edges: [...next.edges, { from: id, to: old.to, ...branchOf(first) }] };
  }
  return done(next, [id]);
}

/**
 * Removes nodes and reconnects the path: their predecessors lead to their successors, of a condition along true first.
 * It never creates a self-edge, or leads both branches of one condition to the same node.
 */
export function removeNodes(definition: Definition, nodeIds: readonly string[]): EditResult {
  const removed = new Set(nodeIds);
  const missing = nodeIds.find((id) => !nodeById(definition, id));
  if (missing !== undefined) return unknownNode(missing);
  const follow = followers(definition, removed);
  const conditions = new Set(definition.nodes.filter(({ type }) => type === "condition").map(({ id }) => id));
  /** Two edges with the same key would be a duplicate edge, or both branches of one condition to one node. */
  const keyOf = (edge: Edge) => `${edge.from} ${edge.to} ${conditions.has(edge.from) ? "" : outputOf(edge)}`;
  const kept = new Set(definition.edges.filter(({ from, to }) => !removed.has(from) && !removed.has(to)));
  const drawn = new Set([...kept].map(keyOf));
  const edges = definition.edges.flatMap((edge): Edge[] => {
    if (kept.has(edge)) return [edge];
    const to = removed.has(edge.from) ? null : follow(edge.to);
    if (to === null || to === edge.from) return [];
    const healed = { ...edge, to };
    if (drawn.has(keyOf(healed))) return [];
    drawn.add(keyOf(healed));
    return [healed];
  });
  const nodes = definition.nodes.filter(({ id }) => !removed.has(id));
  const healedFrom = edges.filter((edge) => !kept.has(edge)).map(({ from }) => from);
  return done({ ...definition, nodes, edges }, healedFrom.slice(0, 1));
}

/** Returns where a path through removed nodes ends; null where it stops inside or loops. */
function followers(definition: Definition, removed: ReadonlySet<string>): (id: string) => string | null {
  const next = new Map<string, string>();
  for (const node of definition.nodes.filter(({ id }) => removed.has(id))) {
    const leaving = edgesFrom(definition, node.id);
    for (const output of ["next", ...outputsOf(node)]) {
      const edge = leaving.find((one) => outputOf(one) === output);
      if (edge && !next.has(node.id)) next.set(node.id, edge.to);
    }
  }
  const exists = new Set(definition.nodes.map(({ id }) => id));
  return (start) => {
    const seen = new Set<string>();
    let id: string | undefined = start;
    while (id !== undefined && removed.has(id) && !seen.has(id)) {
      seen.add(id);
      id = next.get(id);
    }
    return id !== undefined && exists.has(id) && !removed.has(id) ? id : null;
  };
}

/** Renames a node's id in every edge and every reference to it. */
export function changeNodeId(
  definition: Definition,
  { nodeId, newId }: { nodeId: string; newId: string },
): EditResult {
  if (!nodeById(definition, nodeId)) return unknownNode(nodeId);
  if (nodeId === newId) return done(definition, [nodeId]);
  if (!NODE_ID.test(newId))
    return refused("invalid_id", "An id can have up to 64 letters, digits, _ : or -.");
  if (nodeById(definition, newId)) return refused("duplicate_id", `There is a node "${newId}" already.`);
  const ids = new Map([[nodeId, newId]]);
  const renamed = (id: string) => ids.get(id) ?? id;
  const nodes = definition.nodes.map(
    (node): Node => ({ ...rewriteReferences(node, ids), id: renamed(node.id) }),
  );
  const edges = definition.edges.map((edge) => ({ ...edge, from: renamed(edge.from), to: renamed(edge.to) }));
  return done({ ...definition, nodes, edges }, [newId]);
}

/** Creates readable ids, `send_sms` then `send_sms_2`, because people see them in `{{steps.send_sms.messageId}}`. */
export function readableId(taken: ReadonlySet<string>, base: string): string {
  const stem = NODE_ID.test(base) ? base.slice(0, 58) : "node";
  if (!taken.has(stem)) return stem;
  let number = 2;
  while (taken.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}
