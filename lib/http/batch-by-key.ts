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
};

/**
 * Coalesces calls per key: calls that arrive while a batch is in flight form the next batch. A lone call never waits for
 * company.
 */
export function batchByKey<M, R>(
  handle: (members: M[]) => Promise<R[]>,
  { max, failsWaiting = () => false }: Options,
): (key: string, member: M) => Promise<R> {
  const queues = new Map<string, Waiting<M, R>[]>();

  async function drain(key: string, first: Waiting<M, R>): Promise<void> {
    for (let batch = [first]; batch[0]; batch = queues.get(key)!.splice(0, max)) {
      const current = batch;
      try {
        const results = await current[0]!.within!(() => handle(current.map(({ member }) => member)));
        for (const [at, one] of current.entries()) one.resolve(results[at]!);
      } catch (error) {
        const waiting = failsWaiting(error) ? queues.get(key)!.splice(0) : [];
        for (const one of [...current, ...waiting]) one.reject(error);
      }
    }
    queues.delete(key);
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
