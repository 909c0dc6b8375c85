/** The stored ids of a list; null stands for all of them. */
export type Stored = readonly string[] | null;

export const isIn = (stored: Stored, id: string): boolean => stored?.includes(id) ?? true;

/**
 * Returns the list to store. Ids that the form does not show, such as those of archived services, stay as they are. Null
 * stands for every id, including those added later.
 */
export function listOf(
  chosen: readonly string[],
  { shown, known, stored }: { shown: readonly string[]; known: readonly string[]; stored: Stored },
): string[] | null {
  const hidden = [...new Set([...known, ...(stored ?? [])])].filter((id) => !shown.includes(id));
  const kept = hidden.filter((id) => isIn(stored, id));
  return chosen.length === shown.length && kept.length === hidden.length ? null : [...chosen, ...kept];
}

/** Returns the reader's changes that still differ from the list after it was stored again. */
export const stillChanged = (
  changed: readonly string[],
  { before, now }: { before: Stored; now: Stored },
): string[] => changed.filter((id) => isIn(before, id) === isIn(now, id));
