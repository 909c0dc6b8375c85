import { randomId } from "@/components/ui/random-id";
import { ProblemError } from "@/lib/contract/client";

/**
 * Calls of one form. A second press while a call is in progress is ignored. A press after its answer was lost has the
 * same idempotency key, so that nothing is done twice.
 */
export type Once = {
  /** False while the same call is in progress. */
  begin(call: string): boolean;
  /** The key under which the server recognizes the call. */
  keyOf(call: string): string;
  end(call: string, error: unknown): void;
};

export function createOnce(newKey: () => string = randomId): Once {
  const ongoing = new Set<string>();
  const keys = new Map<string, string>();
  return {
    begin: (call) => !ongoing.has(call) && Boolean(ongoing.add(call)),
    keyOf(call) {
      const key = keys.get(call) ?? newKey();
      keys.set(call, key);
      return key;
    },
    end(call, error) {
      ongoing.delete(call);
      if (!isUnanswered(error)) keys.delete(call);
    },
  };
}

/** Callers that ask for a call in progress share its answer. */
export function createShared<T>(): (call: string, start: () => Promise<T>) => Promise<T> {
  const ongoing = new Map<string, Promise<T>>();
  return (call, start) => {
    const begun = ongoing.get(call);
    if (begun) return begun;
    const answer = start().finally(() => ongoing.delete(call));
    ongoing.set(call, answer);
    return answer;
  };
}

/** The call may have done its work, or may still be running. Any other answer is final: the next press is a new call. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ProblemError &&
  (error.status === 0 || error.status >= 500 || error.code === "idempotency_key_in_use");
