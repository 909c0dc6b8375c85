import "server-only";
import { constants, PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";
import type { Log } from "@/lib/log";
import { type Exhaustion, exhaustionOf, type Reading, withReading } from "./memory-pressure";
import type { Worker } from "./worker";

const MB = 1024 * 1024;

/**
 * The limit of long-lived objects. V8 adds three times the semi-space to it. Without our flag the semi-space is larger
 * (scripts/launcher/program.ts), and the limit seems larger than it is: the time of collections is what shows then.
 */
const SEMI_SPACE_MB = 16;
const heapLimit = () => getHeapStatistics().heap_size_limit - 3 * SEMI_SPACE_MB * MB;

/** Excludes young objects, because most of them are garbage. */
const longLived = () =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => !name.startsWith("new_"))
    .reduce((sum, { space_used_size: used }) => sum + used, 0);

/** The time allowed for returning tickets. Those that are not returned in time expire. */
const EXIT_AFTER_MS = 3_000;

/** Leaves the runs to other workers and exits. The launcher or the orchestrator starts another process. */
export function exitWhenExhausted(worker: Pick<Worker, "abandon">, log: Log): void {
  watchMemory((exhaustion) => {
    setTimeout(() => process.exit(1), EXIT_AFTER_MS);
    log.fatal(exhaustion, "the worker is out of memory; it leaves its runs to other workers and exits");
    void worker.abandon("out_of_memory").finally(() => process.exit(1));
  });
}

/**
 * Calls `onExhausted` once, when this process can no longer do its work for want of memory. It looks after garbage
 * collections only, within one turn of the event loop: a process that never gets there loses its tickets in any case.
 */
function watchMemory(onExhausted: (exhaustion: Exhaustion) => void): void {
  const limit = heapLimit();
  let [collectingMs, fullCollections, retained] = [0, 0, 0];
  let readings: readonly Reading[] = [];
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEntry & { detail?: { kind: number } })[];
    const full = entries.filter(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR).length;
    for (const { duration } of entries) collectingMs += duration;
    if (full > 0) retained = longLived() / limit;
    for (let n = 0; n < Math.max(1, full); n++) {
      if (full > 0) fullCollections += 1;
      readings = withReading(readings, { at: performance.now(), collectingMs, fullCollections, retained });
    }
    const exhaustion = exhaustionOf(readings);
    if (!exhaustion) return;
    observer.disconnect();
    onExhausted(exhaustion);
  });
  observer.observe({ entryTypes: ["gc"] });
}
