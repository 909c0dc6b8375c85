import type { Json, JsonObject } from "./json";
import { type Branch, type Edge, OUTPUT_MEMBER, type Output, outputsOf } from "./schema";

type Outputs = { node: JsonObject; id: string; outputs: readonly Output[]; edges: Edge[] };

/**
 * `edges` and `next`/`trueBranch`/`falseBranch` contain the same information twice, so they are compared output by
 * output. If only one form names an output, that form is used; if both do and differ, the edge is used and the member
 * remains in the node's extras, reported as `edge_mismatch`.
 */
export function readEdges(input: { nodes: JsonObject[]; edges: JsonObject[] }): {
  edges: Edge[];
  leftovers: JsonObject[];
} {
  const edges = input.edges.map(readEdge);
  const byId = new Map<string, Outputs>();
  for (const node of input.nodes) {
    const id = String(node.id);
    byId.set(id, { node, id, outputs: declaredOutputs(node), edges: [] });
  }
  for (const edge of edges) byId.get(edge.from)?.edges.push(edge);

  const leftovers: JsonObject[] = [];
  for (const at of byId.values()) {
    if (at.outputs.length > 1) decideBranches(at);
    const { left, added } = compareOutputs(at);
    leftovers.push(left);
    edges.push(...added);
  }
  return { edges, leftovers };
}

/** `stop` has no outputs, but its `next` is read as an edge so that the mistake is reported as such. */
function declaredOutputs(node: JsonObject): readonly Output[] {
  const { type, action } = node;
  if (type !== "trigger" && type !== "action" && type !== "condition") return [];
  const outputs = outputsOf({ type, ...(typeof action === "string" ? { action } : {}) });
  return outputs.length === 0 ? ["next"] : outputs;
}

function readEdge(input: JsonObject): Edge {
  const { from, to, label, ...rest } = input;
  const extras: [string, Json][] = Object.entries(rest);
  if (from !== undefined && typeof from !== "string") extras.push(["from", from]);
  if (to !== undefined && typeof to !== "string") extras.push(["to", to]);
  if (label !== undefined && typeof label !== "string") extras.push(["label", label]);
  return {
    from: typeof from === "string" ? from : "",
    to: typeof to === "string" ? to : "",
    ...(typeof label === "string" ? { label } : {}),
    ...(extras.length > 0 ? { extras: Object.fromEntries(extras) } : {}),
  };
}

function branchOfLabel(label: string | undefined): Branch | null {
  const word = label?.trim().toLowerCase();
  if (word === "true" || word === "yes") return "true";
  if (word === "false" || word === "no") return "false";
  return null;
}

/** The node's own members decide first, then labels; the remaining edge gets the only remaining output. */
function decideBranches({ node, edges }: Outputs) {
  const named = { true: node.trueBranch, false: node.falseBranch };
  const open = new Set(edges);
  for (const branch of ["true", "false"] as const) {
    const matching = [...open].filter((edge) => edge.to !== "" && edge.to === named[branch]);
    const other = branch === "true" ? "false" : "true";
    const chosen =
      matching.find((edge) => branchOfLabel(edge.label) === branch) ??
      matching.find((edge) => named.true !== named.false || branchOfLabel(edge.label) !== other) ??
      (matching.length > 1 || edges.some((edge) => edge.branch === other) ? matching[0] : undefined);
    if (!chosen) continue;
    chosen.branch = branch;
    open.delete(chosen);
  }
  for (const edge of open) {
    const branch = branchOfLabel(edge.label);
    if (!branch || edges.some((other) => other.branch === branch)) continue;
    edge.branch = branch;
    open.delete(edge);
  }
  const [last] = open;
  const free = (["true", "false"] as const).find((branch) => !edges.some((edge) => edge.branch === branch));
  const decided = edges.length === 2 && open.size === 1;
  if (last && free && decided && branchOfLabel(last.label) === null) last.branch = free;
  orderTwins(edges);
}

/**
 * Labels two edges to one target so that reading them again gives the same branches: both answers named, labels first.
 */
function orderTwins(edges: readonly Edge[]) {
  const twins = edges.filter((edge) => edge.branch !== undefined);
  const [first, second] = twins;
  if (!first || !second || first.to !== second.to) return;
  const yes =
    twins.find((edge) => branchOfLabel(edge.label) === "true") ??
    twins.find((edge) => branchOfLabel(edge.label) !== "false") ??
    first;
  first.branch = yes === first ? "true" : "false";
  second.branch = yes === first ? "false" : "true";
}

function compareOutputs({ node, id, outputs, edges }: Outputs): { left: JsonObject; added: Edge[] } {
  const left: [string, Json][] = [];
  const added: Edge[] = [];
  for (const output of ["next", "true", "false"] as const) {
    const member = OUTPUT_MEMBER[output];
    const named = Object.hasOwn(node, member) ? node[member] : undefined;
    if (named === undefined) continue;
    const drawn = edges.filter((edge) => (edge.branch ?? "next") === output);
    if (!outputs.includes(output) || (named !== null && typeof named !== "string")) {
      left.push([member, named]);
    } else if (named === null) {
      if (drawn.length > 0) left.push([member, null]);
    } else if (drawn.length === 0) {
      added.push({ from: id, to: named, ...(output === "next" ? {} : { branch: output }) });
    } else if (!drawn.some((edge) => edge.to === named)) {
      left.push([member, named]);
    }
  }
  return { left: Object.fromEntries(left), added };
}
