import type { Retry } from "./schema";

const DEFAULT_RETRY = { maxAttempts: 3, initialSeconds: 5 } as const;
const LONGEST_SECONDS = 3_600;

export function maxAttempts(retry: Retry | undefined): number {
  return retry?.maxAttempts ?? DEFAULT_RETRY.maxAttempts;
}

/** Doubling, with up to a quarter taken off or added; the same seed, node and attempt always give the same. */
export function backoffMs(input: {
  retry: Retry | undefined;
  seed: number;
  nodeId: string;
  attempt: number;
}): number {
  const initial = input.retry?.initialSeconds ?? DEFAULT_RETRY.initialSeconds;
  const seconds = Math.min(initial * 2 ** (input.attempt - 1), LONGEST_SECONDS);
  const jitter = 0.75 + 0.5 * fraction(`${input.seed} ${input.nodeId} ${input.attempt}`);
  return Math.round(seconds * jitter * 1_000);
}

/** A 32-bit number of a text (FNV-1a), for seeds. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x45d9f3b);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

function fraction(text: string): number {
  return seedOf(text) / 2 ** 32;
}
