import { ProblemError } from "@/lib/contract/client";

/**
 * Stops each run with its own request and returns the number that were stopped. Runs that have ended in the meantime are
 * not counted and not an error. An error is thrown only after every request has been answered, so that a list read then is
 * up to date.
 */
export async function stopRuns(
  runs: readonly { id: string }[],
  stop: (id: string) => Promise<unknown>,
): Promise<number> {
  const results = await Promise.allSettled(runs.map(({ id }) => stop(id)));
  let stopped = 0;
  const failures: unknown[] = [];
  for (const result of results) {
    if (result.status === "fulfilled") stopped += 1;
    else if (!hasEnded(result.reason)) failures.push(result.reason);
  }
  if (failures.length > 0) throw failures[0];
  return stopped;
}

const hasEnded = (error: unknown) => error instanceof ProblemError && error.code === "illegal_transition";
