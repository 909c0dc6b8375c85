/** The state of the heap after a garbage collection. */
export type Reading = {
  /** In the time of performance.now(). */
  at: number;
  /** Time this process has spent on garbage collections since its start. */
  collectingMs: number;
  fullCollections: number;
  /** The share of the heap limit that was still in use after the latest full collection. */
  retained: number;
};

/** The heap is full, or collecting garbage takes the time that work needs. */
export type Exhaustion = { cause: "heap_full" | "collecting"; retained: number; collecting: number };

const WINDOW_MS = 5_000;
/**
 * Numbers of consecutive full collections that leave at least this share of the heap in use. V8 aborts a process after
 * four that leave over 80 % and take most of its time; these limits are lower, because a process that was aborted cannot
 * return its tickets.
 */
const FULL = [
  { collections: 2, retained: 0.85, withinMs: Number.POSITIVE_INFINITY },
  { collections: 3, retained: 0.8, withinMs: WINDOW_MS },
];
/** A heap below this share collects garbage for other reasons, such as a burst of work, and a new process would too. */
const NEARLY_FULL = 0.7;
const MOSTLY = 0.6;

/** Adds a reading and drops those before the window, except the latest of them, which marks its beginning. */
export function withReading(readings: readonly Reading[], next: Reading): Reading[] {
  const first = readings.findLastIndex(({ at }) => at <= next.at - WINDOW_MS);
  return [...readings.slice(Math.max(0, first)), next];
}

/**
 * Judges the readings of the last seconds. A process whose heap is nearly full works at a fraction of its speed for
 * minutes: its timers still fire, so from outside it looks alive.
 */
export function exhaustionOf(readings: readonly Reading[]): Exhaustion | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const passed = last.at - first.at;
  const collecting = passed > 0 ? (last.collectingMs - first.collectingMs) / passed : 0;
  const found = { retained: last.retained, collecting };
  const full = readings.filter(
    ({ fullCollections }, at) => fullCollections > (readings[at - 1]?.fullCollections ?? 0),
  );
  const isFull = FULL.some(({ collections, retained, withinMs }) => {
    const latest = full.filter(({ at }) => at > last.at - withinMs).slice(-collections);
    return latest.length === collections && latest.every((reading) => reading.retained >= retained);
  });
  if (isFull) return { cause: "heap_full", ...found };
  const isBusyCollecting = passed >= WINDOW_MS && collecting >= MOSTLY;
  return isBusyCollecting && last.retained >= NEARLY_FULL ? { cause: "collecting", ...found } : null;
}
