import { hasNamedWays } from "./control-table";
import { isObject, type Json, type JsonObject, own } from "./json";
import { BRANCHES, type Branch, type Edge, type Output, outputMember, outputsOf } from "./schema";
import { sameLabel } from "./ways";

type Outputs = { node: JsonObject; id: string; outputs: readonly Output[]; named: boolean; edges: Edge[] };

/**
 * `edges` and the members `next`, `trueBranch`, `falseBranch`, `branches` contain the same information twice, so they
 * are compared output by output. If only one form names an output, that form is used; if both do and differ, the edge is used and the member
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
    byId.set(id, { node, id, ...declaredOutputs(node), edges: [] });
  }
  for (const edge of edges) byId.get(edge.from)?.edges.push(edge);

  const leftovers: JsonObject[] = [];
  for (const at of byId.values()) {
    if (at.named) decideWays(at);
    else if (at.outputs.length > 1) decideBranches(at);
    const { left, added } = compareOutputs(at);
    leftovers.push(left);
    edges.push(...added);
  }
  return { edges, leftovers };
}

/** `stop` has no outputs, but its `next` is read as an edge so that the mistake is reported as such. */
function declaredOutputs(node: JsonObject): Pick<Outputs, "outputs" | "named"> {
  const { type, action, config } = node;
  if (type !== "trigger" && type !== "action" && type !== "condition") return { outputs: [], named: false };
  const step: Parameters<typeof outputsOf>[0] = {
    type,
    ...(typeof action === "string" ? { action } : {}),
    ...(isObject(config) ? { config } : {}),
  };
  const [outputs, named] = [outputsOf(step), hasNamedWays(step)];
  return { outputs: outputs.length === 0 && !named ? ["next"] : outputs, named };
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

/** An edge's label names its way; without one, the way whose member names the same step. */
function decideWays({ node, outputs, edges }: Outputs) {
  const named = isObject(node.branches) ? node.branches : {};
  for (const edge of edges) {
    const { label = "" } = edge;
    const way =
      outputs.find((output) => output === label) ?? outputs.find((output) => sameLabel(output, label));
    const free = (output: Output) => !edges.some((other) => other.branch === output);
    const branch =
      way ?? (label === "" ? outputs.find((one) => free(one) && own(named, one) === edge.to) : undefined);
    if (branch === undefined) continue;
    edge.branch = branch;
    // The branch is the label; kept twice, the two could differ.
    delete edge.label;
  }
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

type Compared = { left: JsonObject; added: Edge[] };

function compareOutputs(at: Outputs): Compared {
  const { node } = at;
  const members = compareMembers(
    at,
    ["next", "true", "false"].map((output) => [
      output,
      outputMember(output),
      own(node, outputMember(output)),
    ]),
  );
  const ways = own(node, BRANCHES);
  if (ways === undefined) return members;
  if (!at.named || !isObject(ways)) return { ...members, left: { ...members.left, [BRANCHES]: ways } };
  const compared = compareMembers(
    at,
    Object.entries(ways).map(([label, target]) => [label, label, target]),
  );
  const isLeft = Object.keys(compared.left).length > 0;
  return {
    left: { ...members.left, ...(isLeft ? { [BRANCHES]: compared.left } : {}) },
    added: [...members.added, ...compared.added],
  };
}

function compareMembers(
  { id, outputs, edges }: Outputs,
  members: readonly (readonly [output: Output, member: string, named: Json | undefined])[],
): Compared {
  const left: [string, Json][] = [];
  const added: Edge[] = [];
  for (const [output, member, named] of members) {
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
