/**
 * The rows in the order that was shown before: a list that sorts itself under the pointer makes people open the wrong
 * row. Newcomers stand first, what was loaded at the end of the list stays there, and who is gone is left out.
 */
export function calmOrder<R extends { id: string }>(shown: readonly string[], rows: readonly R[]): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(shown);
  const after = rows.findLastIndex(({ id }) => known.has(id)) + 1;
  return [
    ...rows.slice(0, after).filter(({ id }) => !known.has(id)),
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...rows.slice(after),
  ];
}
