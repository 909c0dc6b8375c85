import type { layout } from "@dagrejs/dagre";

type CustomOrder = NonNullable<NonNullable<Parameters<typeof layout>[1]>["customOrder"]>;
type LayeredGraph = Parameters<CustomOrder>[0];

/**
 * Orders the nodes within a column in traversal order, true before false, unless edges would cross. Only then is
 * dagre's own order used, which ignores the branches.
 */
export const customOrder: CustomOrder = (graph, order) => {
  order(graph, { disableOptimalOrderHeuristic: true });
  if (hasCrossing(graph)) order(graph, {});
};

/** The edges between neighboring columns, sorted at one end, must be sorted at the other. */
function hasCrossing(graph: LayeredGraph): boolean {
  const byRank = new Map<number, { from: number; to: number }[]>();
  for (const { v, w } of graph.edges()) {
    const [a, b] = [graph.node(v), graph.node(w)];
    const rank = Math.min(a.rank ?? 0, b.rank ?? 0);
    const [first, second] = (a.rank ?? 0) <= (b.rank ?? 0) ? [a, b] : [b, a];
    const between = byRank.get(rank) ?? [];
    between.push({ from: first.order ?? 0, to: second.order ?? 0 });
    byRank.set(rank, between);
  }
  for (const between of byRank.values()) {
    between.sort((a, b) => a.from - b.from || a.to - b.to);
    let furthest = 0;
    for (const { to } of between) {
      if (to < furthest) return true;
      furthest = to;
    }
  }
  return false;
}
