/** A step with a fast pace wakes this often; a batch every five seconds is smooth enough and costs little. */
const MAX_WAKES_PER_MINUTE = 12;

export type Batch = {
  /** The number of items to start now. */
  size: number;
  /** The wait afterwards. */
  pauseMs: number;
};

/**
 * The batch that follows `done` items. Batches differ by one where the pace does not divide evenly, so that any minute
 * has exactly `perMinute`. The pause counts from now: after an outage nothing is caught up in a burst.
 */
export function nextBatch(done: number, perMinute: number): Batch {
  const wakes = Math.min(perMinute, MAX_WAKES_PER_MINUTE);
  const endOf = (batch: number) => Math.floor((batch * perMinute) / wakes);
  let batch = Math.ceil((done * wakes) / perMinute);
  while (endOf(batch + 1) <= done) batch += 1;
  return { size: endOf(batch + 1) - done, pauseMs: 60_000 / wakes };
}
