import { hasNamedWays } from "./control-table";
import { branchOf, edgesFrom, nodeById, openOutputs, reaches, withoutExtra } from "./edit-graph";
import { done, type EditResult, type Refusal, refused, unknownNode } from "./edit-result";
import {
  BRANCHES,
  type Branch,
  type Definition,
  type Edge,
  type Node,
  type Output,
  outputMember,
  outputOf,
  outputsOf,
} from "./schema";

export type Connection = { from: string; to: string; branch?: Branch };

/** Returns why an edge cannot be drawn, for the canvas; null when it can. */
export function connectRefusal(definition: Definition, connection: Connection): Refusal | null {
  const { from, to, branch } = connection;
  const source = nodeById(definition, from);
  const target = nodeById(definition, to);
  if (!source) return unknownNode(from);
  if (!target) return unknownNode(to);
  if (from === to) return refused("self_edge", "A step cannot be followed by itself.");
  if (target.type === "trigger") return refused("into_trigger", "Nothing can come before the trigger.");
  const output = outputFor(definition, source, branch);
  if (typeof output !== "string") return output;
  if (isConnected(definition, connection, output)) {
    return refused("already_connected", "These steps are already connected.");
  }
  const others = edgesFrom(definition, from).filter((edge) => outputOf(edge) !== output);
  if (source.type === "condition" && others.some((edge) => edge.to === to)) {
    return refused("same_branch_target", "True and false must lead to two different steps.");
  }
  if (reaches(definition, { from: to, to: from })) {
    return refused("cycle", "This would make a circle: that step already leads here.");
  }
  return null;
}

function outputFor(definition: Definition, source: Node, branch: Branch | undefined): Output | Refusal {
  const outputs = outputsOf(source);
  if (outputs.length === 0) return refused("no_output", "Nothing can follow a step that ends the run.");
  if (branch !== undefined) {
    if (outputs.includes(branch)) return branch;
    return refused("unknown_output", `This step has no ${branch} branch.`);
  }
  if (outputs.includes("next")) return "next";
  const open = openOutputs(definition, source)[0];
  return open ?? refused("output_taken", "Every branch is connected; draw from the one you want to change.");
}

function isConnected(definition: Definition, { from, to }: Connection, output: Output): boolean {
  return edgesFrom(definition, from).some((edge) => edge.to === to && outputOf(edge) === output);
}

/** Draws an edge, replacing the one on that output. Without a branch, it uses the first open one. */
export function connect(definition: Definition, connection: Connection): EditResult {
  const refusal = connectRefusal(definition, connection);
  if (refusal) return { ok: false, ...refusal };
  const source = nodeById(definition, connection.from);
  if (!source) return unknownNode(connection.from);
  const output = outputFor(definition, source, connection.branch);
  if (typeof output !== "string") return { ok: false, ...output };
  const edge: Edge = { from: connection.from, to: connection.to, ...branchOf(output) };
  return done(writeOutput(definition, { from: source.id, output, edge }), [connection.from]);
}

/** Replaces every edge on an output with one edge; null clears the output. */
export function writeOutput(
  definition: Definition,
  { from, output, edge }: { from: string; output: Output; edge: Edge | null },
): Definition {
  const isOld = (candidate: Edge) => candidate.from === from && outputOf(candidate) === output;
  const first = definition.edges.findIndex(isOld);
  const edges = definition.edges.flatMap((candidate, index) => {
    if (!isOld(candidate)) return [candidate];
    return index === first && edge ? [edge] : [];
  });
  if (first < 0 && edge) edges.push(edge);
  const nodes = definition.nodes.map((node) =>
    node.id === from ? withoutExtra(node, extraOf(node, output)) : node,
  );
  return { ...definition, nodes, edges };
}

/** The extra that may contradict an edge on this output. */
function extraOf(node: Node, output: Output): string {
  return hasNamedWays(node) ? BRANCHES : outputMember(output);
}

export type EdgeEnds = { from?: string; to?: string; branch?: Branch };

/** Moves one or both ends of an edge and preserves its label. It is refused for the same reasons as a new edge. */
export function reconnect(
  definition: Definition,
  { edge, ends }: { edge: Connection; ends: EdgeEnds },
): EditResult {
  const old = findEdge(definition, edge);
  if (!old) return refused("unknown_edge", "This connection no longer exists.");
  const without = { ...definition, edges: definition.edges.filter((candidate) => candidate !== old) };
  const moved = ends.from !== undefined && ends.from !== old.from;
  const branch = ends.branch ?? (moved ? undefined : old.branch);
  const wanted = { from: ends.from ?? old.from, to: ends.to ?? old.to, ...(branch ? { branch } : {}) };
  const refusal = connectRefusal(without, wanted);
  if (refusal) return { ok: false, ...refusal };
  const source = nodeById(without, wanted.from);
  const output = source ? outputFor(without, source, wanted.branch) : unknownNode(wanted.from);
  if (typeof output !== "string") return { ok: false, ...output };
  const { branch: _, ...kept } = old;
  const changed: Edge = { ...kept, from: wanted.from, to: wanted.to, ...branchOf(output) };
  return done(writeOutput(without, { from: wanted.from, output, edge: changed }), [wanted.from]);
}

export function disconnect(definition: Definition, connection: Connection): EditResult {
  const old = findEdge(definition, connection);
  if (!old) return refused("unknown_edge", "This connection no longer exists.");
  const edges = definition.edges.filter((edge) => edge !== old);
  const nodes = definition.nodes.map((node) =>
    node.id === old.from ? withoutExtra(node, extraOf(node, outputOf(old))) : node,
  );
  return done({ ...definition, nodes, edges }, [connection.from]);
}

/** Without a branch, prefers the edge that has none, then the first edge between the two. */
function findEdge(definition: Definition, { from, to, branch }: Connection): Edge | null {
  const between = definition.edges.filter((edge) => edge.from === from && edge.to === to);
  const named = between.find((edge) => edge.branch === branch);
  return named ?? (branch === undefined ? between[0] : undefined) ?? null;
}
