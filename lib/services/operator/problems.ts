import "server-only";
import { ENGINE_PROBLEMS, type WORKER_STATES } from "@/lib/contract/operator";
import type { RowOf } from "@/lib/db/tx";
import type { Outage } from "@/lib/db/unavailable";

export type Problem = (typeof ENGINE_PROBLEMS)[number];

export const WORKERS =
  `select id, host, pid, slots, busy, stopped_at is null and seen_at > now() - interval '15 seconds' as alive,
    stopped_at is not null as "isStopped", stop_cause as "stopCause",
    extract(epoch from now() - seen_at)::float8 as "seenSecondsAgo", extract(epoch from now() - started_at)::float8 as "startedSecondsAgo",
    extract(epoch from now() - swept_at)::float8 as "sweptSecondsAgo", extract(epoch from now() - fetched_at)::float8 as "fetchedSecondsAgo"
  from worker_heartbeat where seen_at > now() - interval '1 hour' order by started_at desc limit 200` as const;

type Worker = Pick<
  RowOf<typeof WORKERS>,
  | "alive"
  | "isStopped"
  | "stopCause"
  | "seenSecondsAgo"
  | "slots"
  | "busy"
  | "startedSecondsAgo"
  | "sweptSecondsAgo"
  | "fetchedSecondsAgo"
>;

export type WorkerState = (typeof WORKER_STATES)[number];

export function stateOf(worker: Pick<Worker, "alive" | "isStopped" | "stopCause">): WorkerState {
  if (worker.stopCause === "out_of_memory") return "out_of_memory";
  if (worker.isStopped) return "stopped";
  return worker.alive ? "working" : "silent";
}

type Measured = {
  oldestDueSeconds: number;
  givenUpLastHour: number;
  ticketsDeadLastHour: number;
  sweepHeldSeconds: number;
  sessionsWaiting: number;
  heldRuns: number;
};

/** The launcher starts another worker in the meantime, so these are shown for a while. */
const RECENT_SECONDS = 300;

/** A silent process loses its locks after five seconds, and a heartbeat is up to two seconds old. */
const STALLED_SECONDS = 15;
const LATE_SECONDS = 60;

/**
 * The engine's problems, judged by the work that gets done and not by the workers' presence: a process may beat while its sweep or its
 * queue stands still.
 */
export function problemsOf(
  workers: readonly Worker[],
  measured: Measured | null,
  ingestFault: Outage | null = null,
): Problem[] {
  const alive = workers.filter((worker) => worker.alive);
  const stands = (ago: number | null, worker: Worker) => (ago ?? worker.startedSecondsAgo) > STALLED_SECONDS;
  const recent = workers.filter(({ seenSecondsAgo }) => seenSecondsAgo < RECENT_SECONDS);
  const free = alive.filter(({ busy, slots }) => busy < slots);
  const isStalled = alive.length > 0 && alive.every((worker) => stands(worker.sweptSecondsAgo, worker));
  const isBlocked = isStalled && (measured?.sweepHeldSeconds ?? 0) > STALLED_SECONDS;
  const found: Record<Problem, boolean> = {
    events_refused: ingestFault !== null,
    no_worker: alive.length === 0,
    sweep_blocked: isBlocked,
    sweep_stalled: isStalled && !isBlocked,
    queue_stalled: free.length > 0 && free.every((worker) => stands(worker.fetchedSecondsAgo, worker)),
    workers_out_of_memory: recent.some((worker) => stateOf(worker) === "out_of_memory"),
    workers_silent: recent.some((worker) => stateOf(worker) === "silent"),
    sessions_waiting: (measured?.sessionsWaiting ?? 0) > 0,
    runs_given_up: (measured?.givenUpLastHour ?? 0) > 0,
    runs_held: (measured?.heldRuns ?? 0) > 0,
    tickets_dead: (measured?.ticketsDeadLastHour ?? 0) > 0,
    // Only then are more workers the remedy.
    runs_late: alive.length > 0 && !isStalled && (measured?.oldestDueSeconds ?? 0) > LATE_SECONDS,
  };
  return ENGINE_PROBLEMS.filter((problem) => found[problem]);
}
