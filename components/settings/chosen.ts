/** Ids of a list, of which null has all. */
export type Stored = readonly string[] | null;

export const isIn = (stored: Stored, id: string): boolean => stored?.includes(id) ?? true;

/** The ids whose stored choice the reader has changed, after the list was stored anew. */
export const stillChanged = (
  changed: readonly string[],
  { before, now }: { before: Stored; now: Stored },
): string[] => changed.filter((id) => isIn(before, id) === isIn(now, id));
