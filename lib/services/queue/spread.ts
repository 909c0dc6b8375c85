/**
 * Workspaces are divided among the workers by this number, so that the runs of one workspace meet in one worker and share
 * its transactions. 840 is divisible by every number of workers up to eight.
 */
const SPREADS = 840;

/** FNV-1a, which spreads ids that differ only at their end. */
export function spreadOf(workspaceId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < workspaceId.length; i++) {
    hash = Math.imul(hash ^ workspaceId.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) % SPREADS;
}

/** A worker's part of the workspaces: those whose spread leaves `index` when divided by `of`. */
export type Share = { index: number; of: number };

export const WHOLE: Share = { index: 0, of: 1 };

export const isOfShare = (spread: number, { index, of }: Share): boolean => spread % of === index;

/** The share of one of the live workers. One that is not listed yet helps the others and has no share of its own. */
export function shareOf(worker: string, live: readonly string[]): Share {
  const index = live.toSorted().indexOf(worker);
  if (live.length === 0) return WHOLE;
  return { index, of: live.length };
}
