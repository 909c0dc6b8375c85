import { writeSync } from "node:fs";
import { openDb } from "@/lib/db/pool";
import { ENGINE_LIMITS } from "@/lib/db/time-limits";
import { openLog } from "@/lib/log";
import { OUTBOX_ONLY } from "@/lib/services/effects/ports";
import { exitWhenExhausted } from "@/lib/worker/memory-watch";
import { Sweeper } from "@/lib/worker/sweeper";
import { startWorker } from "@/lib/worker/worker";
import { testConfig } from "@/scripts/testing/config";

/**
 * A worker that freezes as soon as it holds a lock: that of the sweep, or a run's and its account's. Or one that dies of a
 * run, or whose memory a run fills. From outside, a process cannot be stopped at a given moment, so it stops itself.
 */
function freeze(): void {
  writeSync(1, "frozen\n");
  process.kill(process.pid, "SIGSTOP");
}

/** Fills the heap slowly up to its limit, like a run that collects too much data, and never ends. */
function fillHeap(): Promise<never> {
  const kept: unknown[] = [];
  setInterval(() => kept.push(Array.from({ length: 10_000 }, (_, at) => ({ at }))), 25);
  return new Promise(() => {});
}

const limits = { ...ENGINE_LIMITS, idleMs: Number(process.env.IDLE_MS) };
const db = openDb({ url: process.env.DATABASE_URL!, role: "switchboard_worker", max: 6, limits });
const log = openLog({ name: "freezing", level: "fatal" });

if (process.argv[2] === "sweep") {
  new Sweeper({ db, log, everyMs: 50, boundary: freeze }).start();
} else {
  let frozen = false;
  const boundary = (at: string, { runId }: { runId: string }) => {
    if (at !== "claimed") return;
    if (runId === process.env.DEADLY_RUN && process.argv[2] === "fill") return fillHeap();
    if (runId === process.env.DEADLY_RUN) process.kill(process.pid, "SIGKILL");
    if (process.argv[2] !== "run" || frozen) return;
    frozen = true;
    freeze();
  };
  const ports = { ...OUTBOX_ONLY, http: { allowLoopback: true } };
  const options = { db, log, config: testConfig, ports, slots: 4, boundary, sweepMs: 60_000, pollMs: 50 };
  exitWhenExhausted(await startWorker(options), log);
}
