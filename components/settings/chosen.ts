/** Ids of a list, of which null has all. */
export type Stored = readonly string[] | null;

export const isIn = (stored: Stored, id: string): boolean => stored?.includes(id) ?? true;

/**
 * The list to store for what a form offers and what is chosen of it. Ids that the form does not show, such as those of
 * archived services, keep their place. Null, which also has those that are added later, stands for every known id.
 */
export function listOf(
  chosen: readonly string[],
  { shown, known, stored }: { shown: readonly string[]; known: readonly string[]; stored: Stored },
): string[] | null {
  const hidden = [...new Set([...known, ...(stored ?? [])])].filter((id) => !shown.includes(id));
  const kept = hidden.filter((id) => isIn(stored, id));
  return chosen.length === shown.length && kept.length === hidden.length ? null : [...chosen, ...kept];
}

/** The ids whose stored choice the reader has changed, after the list was stored anew. */
export const stillChanged = (
  changed: readonly string[],
  { before, now }: { before: Stored; now: Stored },
): string[] => changed.filter((id) => isIn(before, id) === isIn(now, id));
