import type { Definition, Edge, Node } from "./schema";

/** Lookups over a definition, built once in linear time. Edges without existing ends are excluded. */
export type Graph = {
  nodes: ReadonlyMap<string, Node>;
  outgoing: (nodeId: string) => readonly Edge[];
  incoming: (nodeId: string) => readonly Edge[];
  trigger: Extract<Node, { type: "trigger" }> | null;
  reachable: ReadonlySet<string>;
  /** Reachable nodes in topological order, the first path of a step before its others; null when there is a cycle. */
  order: readonly Node[] | null;
};

const NONE: readonly Edge[] = [];

export function graphOf(definition: Definition): Graph {
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]));
  const out = new Map<string, Edge[]>();
  const into = new Map<string, Edge[]>();
  for (const edge of definition.edges) {
    if (!nodes.has(edge.from) || !nodes.has(edge.to)) continue;
    push(out, edge.from, edge);
    push(into, edge.to, edge);
  }
  const outgoing = (id: string) => out.get(id) ?? NONE;
  const incoming = (id: string) => into.get(id) ?? NONE;
  const triggers = definition.nodes.filter((node) => node.type === "trigger");
  const reachable = reach(
    triggers.map((node) => node.id),
    outgoing,
  );
  return {
    nodes,
    outgoing,
    incoming,
    trigger: triggers[0] ?? null,
    reachable,
    order: topological({ nodes, reachable, outgoing, incoming }),
  };
}

function push(map: Map<string, Edge[]>, key: string, edge: Edge) {
  const list = map.get(key);
  if (list) list.push(edge);
  else map.set(key, [edge]);
}

export function reach(from: readonly string[], outgoing: (id: string) => readonly Edge[]): Set<string> {
  const seen = new Set(from);
  const stack = [...from];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    for (const { to } of outgoing(id)) {
      if (seen.has(to)) continue;
      seen.add(to);
      stack.push(to);
    }
  }
  return seen;
}

function topological(graph: Pick<Graph, "nodes" | "reachable" | "outgoing" | "incoming">): Node[] | null {
  const waiting = new Map<string, number>();
  const ready: string[] = [];
  for (const id of graph.reachable) {
    const count = graph.incoming(id).filter((edge) => graph.reachable.has(edge.from)).length;
    waiting.set(id, count);
    if (count === 0) ready.push(id);
  }
  const order: Node[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const node = graph.nodes.get(id);
    if (node) order.push(node);
    // The last one pushed comes next.
    for (const { to } of graph.outgoing(id).toReversed()) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return order.length === graph.reachable.size ? order : null;
}

/**
 * Returns one cycle per edge that closes one (up to `most`), as the ids along it. Depth first with an explicit stack.
 */
export function cyclesIn(definition: Definition, graph: Graph, most: number): string[][] {
  const cycles: string[][] = [];
  const state = new Map<string, "open" | "done">();
  for (const { id: root } of definition.nodes) {
    if (state.has(root)) continue;
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    state.set(root, "open");
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = graph.outgoing(top.id)[top.next];
      top.next += 1;
      if (!edge) {
        state.set(top.id, "done");
        path.pop();
      } else if (!state.has(edge.to)) {
        state.set(edge.to, "open");
        path.push({ id: edge.to, next: 0 });
      } else if (state.get(edge.to) === "open" && edge.to !== top.id) {
        const from = path.findIndex((step) => step.id === edge.to);
        cycles.push(path.slice(from).map((step) => step.id));
        if (cycles.length >= most) return cycles;
      }
    }
  }
  return cycles;
}
