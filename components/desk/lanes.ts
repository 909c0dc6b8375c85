type Span = { id: string; from: number; to: number };

/** Places overlapping spans side by side: each span's lane, and the number of lanes its cluster needs. */
export function lanesOf(spans: readonly Span[]): Map<string, { lane: number; of: number }> {
  const placed = new Map<string, { lane: number; of: number }>();
  let cluster: { id: string; lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const { id, lane } of cluster) placed.set(id, { lane, of: ends.length });
    cluster = [];
    ends = [];
  };
  for (const span of [...spans].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= span.from)) close();
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.to;
    cluster.push({ id: span.id, lane });
  }
  close();
  return placed;
}
