import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { counter, gauge } from "./metrics";

/** Names as other exporters use them, so that common dashboards work. */
export function measureProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge("process_resident_memory_bytes", "Memory the process occupies", () => [
    [{}, process.memoryUsage.rss()],
  ]);
  gauge("nodejs_heap_size_used_bytes", "Used heap", () => [[{}, process.memoryUsage().heapUsed]]);
  gauge("nodejs_heap_size_limit_bytes", "Limit of the heap", () => [
    [{}, getHeapStatistics().heap_size_limit],
  ]);
  countCollections();
  gauge("process_cpu_seconds_total", "CPU time, user and system", () => {
    const { user, system } = process.cpuUsage();
    return [[{}, (user + system) / 1e6]];
  });
  gauge("process_start_time_seconds", "Start of the process, in Unix time", () => [
    [{}, Math.round(Date.now() / 1_000 - process.uptime())],
  ]);
  gauge(
    "nodejs_eventloop_lag_p99_seconds",
    "99th percentile of the event loop's delay since last asked",
    () => {
      const seconds = Number.isFinite(delay.mean) ? delay.percentile(99) / 1e9 : 0;
      delay.reset();
      return [[{}, seconds]];
    },
  );
}

function countCollections(): void {
  const collected = counter("nodejs_gc_seconds_total", "Time spent on garbage collections");
  for (const kind of ["full", "other"]) collected({ kind }, 0);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { detail } = entry as PerformanceEntry & { detail?: { kind: number } };
      const isFull = detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      collected({ kind: isFull ? "full" : "other" }, entry.duration / 1_000);
    }
  });
  observer.observe({ entryTypes: ["gc"] });
}
