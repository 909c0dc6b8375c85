import { AsyncLocalStorage } from "node:async_hooks";

type Waiting<M, R> = {
  member: M;
  resolve(result: R): void;
  reject(error: unknown): void;
  /** The async context of a caller that opens a batch: the batch runs in it. Null for the others. */
  within: Within | null;
};

type Within = <T>(fn: () => T) => T;

type Options = {
  max: number;
  /** True for failures that would hit the waiting calls too; they are rejected at once instead of batch after batch. */
  failsWaiting?: (error: unknown) => boolean;
  /** The time that calls wait for the batch in flight before the next one starts beside it. */
  patienceMs?: number;
};

/** A key whose batches all stay silent may not take every connection of the pool. */
const MAX_IN_FLIGHT = 4;

/**
 * Coalesces calls per key: calls that arrive while a batch is in flight form the next batch. A lone call never waits for
 * company, and a batch on a connection that has gone silent does not hold up the others.
 */
export function batchByKey<M, R>(
  handle: (members: M[]) => Promise<R[]>,
  { max, failsWaiting = () => false, patienceMs = 1_000 }: Options,
): (key: string, member: M) => Promise<R> {
  const queues = new Map<string, Waiting<M, R>[]>();

  /** Batches that calls no longer wait for. */
  const overdue = new Map<string, Set<Promise<void>>>();

  async function drain(key: string, first: Waiting<M, R>): Promise<void> {
    for (let batch = [first]; batch[0]; batch = queues.get(key)!.splice(0, max)) {
      const flight = { isAwaited: true };
      const answered = settle(key, batch, flight);
      const late = await isLate(answered, patienceMs);
      if (!late) continue;
      flight.isAwaited = false;
      await leaveBehind(key, answered);
    }
    queues.delete(key);
  }

  async function settle(key: string, batch: Waiting<M, R>[], flight: { isAwaited: boolean }): Promise<void> {
    try {
      const results = await batch[0]!.within!(() => handle(batch.map(({ member }) => member)));
      for (const [at, one] of batch.entries()) one.resolve(results[at]!);
    } catch (error) {
      const waiting = flight.isAwaited && failsWaiting(error) ? queues.get(key)!.splice(0) : [];
      for (const one of [...batch, ...waiting]) one.reject(error);
    }
  }

  async function leaveBehind(key: string, answered: Promise<void>): Promise<void> {
    const flights = overdue.get(key) ?? new Set();
    overdue.set(key, flights.add(answered));
    void answered.then(() => {
      flights.delete(answered);
      if (flights.size === 0) overdue.delete(key);
    });
    if (flights.size >= MAX_IN_FLIGHT) await Promise.race(flights);
  }

  return (key, member) => {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const queue = queues.get(key);
    // Batches take `max` at a time, so these positions come first in theirs.
    const opensBatch = !queue || queue.length % max === 0;
    const one = {
      member,
      resolve,
      reject,
      within: opensBatch ? (AsyncLocalStorage.snapshot() as Within) : null,
    };
    if (queue) queue.push(one);
    else {
      queues.set(key, []);
      void drain(key, one);
    }
    return promise;
  };
}

async function isLate(answered: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, true);
  });
  try {
    return await Promise.race([answered.then(() => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
