type Cost = { id: string; name: string };
type Expected = Cost & { expectedMinor: number };
type Before = Cost & { costMinor: number | null };

/** The cost of an account before and in this month. It had none before if it is new. */
export type Move = Cost & { from: number | null; to: number; byMinor: number };

/** Returns the accounts with the biggest differences, those without a cost this month included: suspended or closed. */
export function biggestMoves(expected: readonly Expected[], before: readonly Before[], most: number): Move[] {
  const costs = new Map(before.map(({ id, costMinor }) => [id, costMinor]));
  const ids = new Set(expected.map(({ id }) => id));
  const without = before.filter(({ id }) => !ids.has(id));
  return [
    ...expected.map(({ id, name, expectedMinor: to }) => moveOf({ id, name }, costs.get(id) ?? null, to)),
    ...without.map(({ id, name, costMinor }) => moveOf({ id, name }, costMinor, 0)),
  ]
    .filter(({ byMinor }) => byMinor !== 0)
    .sort((a, b) => Math.abs(b.byMinor) - Math.abs(a.byMinor))
    .slice(0, most);
}

const moveOf = (of: Cost, from: number | null, to: number): Move => ({
  ...of,
  from,
  to,
  byMinor: to - (from ?? 0),
});
