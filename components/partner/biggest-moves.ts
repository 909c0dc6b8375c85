type Named = { id: string; name: string };
type Expected = Named & { expectedMinor: number };
type Before = Named & { costMinor: number | null };

/** The cost of an account last month and this month. A new account has none of last month. */
export type Move = Named & { from: number | null; to: number; byMinor: number };

/** Returns the accounts whose cost differs most, including suspended and closed ones without a cost this month. */
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

const moveOf = (of: Named, from: number | null, to: number): Move => ({
  ...of,
  from,
  to,
  byMinor: to - (from ?? 0),
});
