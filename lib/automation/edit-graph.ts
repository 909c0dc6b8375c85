import {
  type Branch,
  type Definition,
  type Edge,
  type Node,
  type Output,
  outputOf,
  outputsOf,
} from "./schema";

export function nodeById(definition: Definition, id: string): Node | null {
  return definition.nodes.find((node) => node.id === id) ?? null;
}

export function replaceNode(definition: Definition, changed: Node): Definition {
  const nodes = definition.nodes.map((node) => (node.id === changed.id ? changed : node));
  return { ...definition, nodes };
}

export function edgesFrom(definition: Definition, from: string): Edge[] {
  return definition.edges.filter((edge) => edge.from === from);
}

export function branchOf(output: Output): { branch?: Branch } {
  return output === "next" ? {} : { branch: output };
}

/** Returns the outputs of a node that have no edge yet. */
export function openOutputs(definition: Definition, node: Node): Output[] {
  const taken = new Set(edgesFrom(definition, node.id).map(outputOf));
  return outputsOf(node).filter((output) => !taken.has(output));
}

/** Returns whether a path leads from one node to another; a node reaches itself. Linear in the number of edges. */
export function reaches(definition: Definition, { from, to }: { from: string; to: string }): boolean {
  return reachable(targetsByNode(definition.edges), from).has(to);
}

export function targetsByNode(edges: readonly Edge[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const edge of edges) {
    const known = targets.get(edge.from);
    if (known) known.push(edge.to);
    else targets.set(edge.from, [edge.to]);
  }
  return targets;
}

/** Returns everything reachable from a node. A stop is included, but nothing after it. */
export function reachable(
  targets: ReadonlyMap<string, readonly string[]>,
  from: string,
  stops?: ReadonlySet<string>,
): Set<string> {
  const seen = new Set([from]);
  const queue = [from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (stops?.has(id)) continue;
    for (const target of targets.get(id) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return seen;
}

/** Returns a node without extras that contradict its edges: writing an output resolves the contradiction. */
export function withoutExtra(node: Node, key: string): Node {
  if (!node.extras || !Object.hasOwn(node.extras, key)) return node;
  const { extras, ...rest } = node;
  const kept = Object.entries(extras).filter(([name]) => name !== key);
  return kept.length === 0 ? rest : { ...rest, extras: Object.fromEntries(kept) };
}
