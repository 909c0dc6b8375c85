import { ProblemError } from "@/lib/contract/client";

/**
 * Stops runs together, with a request for each, and counts those that it stopped. A run that has ended meanwhile is no
 * failure. All requests are answered by the time the first error is thrown, so that a list that is read then is right.
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
