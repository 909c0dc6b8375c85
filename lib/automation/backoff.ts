import type { Retry } from "./schema";

const DEFAULT_RETRY = { maxAttempts: 3, initialSeconds: 5 } as const;
const LONGEST_SECONDS = 3_600;

export function maxAttempts(retry: Retry | undefined): number {
  return retry?.maxAttempts ?? DEFAULT_RETRY.maxAttempts;
}

/** Doubles the wait, with jitter of up to a quarter either way. The same seed, node and attempt give the same delay. */
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

/** Hashes a text to 32 bits (FNV-1a), to seed the jitter. */
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

export function fraction(text: string): number {
  return seedOf(text) / 2 ** 32;
}
