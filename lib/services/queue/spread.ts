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
/** No workspace's spread leaves this, so its worker only takes what others left waiting. */
const ONLY_HELPS = -1;

export const hasShare = ({ index }: Share): boolean => index !== ONLY_HELPS;

export const isOfShare = (spread: number, { index, of }: Share): boolean => spread % of === index;

export type LiveWorker = {
  id: string;
  /** Between 0 and 1: computing time or slots that wait for the outside world, whichever is more. */
  load: number;
};

/** Workers have shares until the load of all is this much for each of them. */
const COMFORTABLE_LOAD = 0.6;

/**
 * The oldest workers have shares, as many as the load of all needs: the same runs in more workers make smaller batches,
 * and each run costs more. A worker without a share, or not listed yet, helps.
 */
export function shareOf(worker: string, live: readonly LiveWorker[]): Share {
  if (live.length === 0) return WHOLE;
  const load = live.reduce((sum, one) => sum + one.load, 0);
  const of = Math.min(live.length, Math.max(1, Math.ceil(load / COMFORTABLE_LOAD)));
  const index = live
    .map(({ id }) => id)
    .toSorted()
    .indexOf(worker);
  return { index: index < of ? index : ONLY_HELPS, of };
}
