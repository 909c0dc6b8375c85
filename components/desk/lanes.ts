type Span = { id: string; from: number; to: number; group: number };
type Placed = Map<string, { lane: number; of: number }>;

/**
 * Places overlapping spans side by side: each span's lane, and the number of lanes its cluster needs. Lanes follow the
 * order of the groups, so that those of one group are on the same side wherever both meet.
 */
export function lanesOf(spans: readonly Span[]): Placed {
  const placed: Placed = new Map();
  let cluster: Span[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (end <= span.from) {
      placeCluster(cluster, placed);
      cluster = [];
    }
    cluster.push(span);
    end = Math.max(end, span.to);
  }
  placeCluster(cluster, placed);
  return placed;
}

function placeCluster(cluster: readonly Span[], placed: Placed): void {
  const lanes: { id: string; lane: number }[] = [];
  let used = 0;
  const groups = [...Map.groupBy(cluster, ({ group }) => group)].sort(([a], [b]) => a - b);
  for (const [, spans] of groups) {
    const ends: number[] = [];
    for (const { id, from, to } of spans) {
      const free = ends.findIndex((end) => end <= from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = to;
      lanes.push({ id, lane: used + lane });
    }
    used += ends.length;
  }
  for (const { id, lane } of lanes) placed.set(id, { lane, of: used });
}
