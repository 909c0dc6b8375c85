import "server-only";
import { ENGINE_PROBLEMS } from "@/lib/contract/operator";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Outage } from "@/lib/db/unavailable";
import { braced } from "@/lib/metrics";
import { type Problem, problemsOf, stateOf, WORKERS, type WorkerState } from "./problems";

type EngineGauges = {
  runs: Record<string, number>;
  ticketsWaiting: number;
  ticketsActive: number;
  oldestDueSeconds: number;
  oldestQueuedSeconds: number;
  effectsUnsettled: number;
  failedLastHour: number;
  givenUpLastHour: number;
  ticketsDeadLastHour: number;
  sweepHeldSeconds: number;
  sessionsWaiting: number;
  heldRuns: number;
};

type EngineState = {
  gauges: EngineGauges | null;
  /** Null if no worker has measured yet. */
  measuredSecondsAgo: number | null;
  /** Why this process cannot write events. */
  ingestFault: Outage | null;
  problems: Problem[];
  workers: {
    id: string;
    host: string;
    pid: number;
    slots: number;
    busy: number;
    alive: boolean;
    state: WorkerState;
    seenSecondsAgo: number;
    sweptSecondsAgo: number | null;
    fetchedSecondsAgo: number | null;
  }[];
};

/** The state of the engine for the operator's page and /metrics. */
export async function engineState(t: Tx, ingestFault: Outage | null): Promise<EngineState> {
  const [measured, seen] = await Promise.all([
    t.one(
      `select runs, tickets_waiting as "ticketsWaiting", tickets_active as "ticketsActive",
           oldest_due_seconds as "oldestDueSeconds", oldest_queued_seconds as "oldestQueuedSeconds",
           effects_unsettled as "effectsUnsettled", failed_last_hour as "failedLastHour",
           given_up_last_hour as "givenUpLastHour", tickets_dead_last_hour as "ticketsDeadLastHour", sweep_held_seconds as "sweepHeldSeconds", sessions_waiting as "sessionsWaiting", held_runs as "heldRuns",
           extract(epoch from now() - measured_at)::float8 as age
         from engine_measurement`,
    ),
    t.query(WORKERS),
  ]);
  const workers = seen.map((worker) => ({ ...worker, state: stateOf(worker) }));
  const { age = null, ...gauges } = measured ?? {};
  return {
    gauges: measured ? (gauges as EngineGauges) : null,
    measuredSecondsAgo: age,
    ingestFault,
    problems: problemsOf(seen, measured, ingestFault),
    workers,
  };
}

type Samples = readonly [labels: Readonly<Record<string, string>>, value: number][];

const STATUSES = ["ready", "queued", "running", "waiting", "paused"];

/** Identical on every process, because the database measures it, except `events_refused`. */
export async function engineMetrics(db: Db, ingestFault: Outage | null): Promise<string> {
  const { gauges, measuredSecondsAgo, problems, workers } = await tx(db, { kind: "system" }, (t) =>
    engineState(t, ingestFault),
  );
  const alive = workers.filter((worker) => worker.alive);
  const busy = alive.reduce((sum, worker) => sum + worker.busy, 0);
  const metrics: [name: string, help: string, samples: Samples][] = [
    ["workers", "Worker processes seen in the last 15 seconds", [[{}, alive.length]]],
    ["worker_slots_busy", "Runs in progress in live workers", [[{}, busy]]],
    [
      "problem",
      "1 while /readyz and the operator's page report this problem",
      ENGINE_PROBLEMS.map((problem) => [{ problem }, problems.includes(problem) ? 1 : 0]),
    ],
    ["engine_measured_seconds_ago", "Age of the engine metrics", [[{}, measuredSecondsAgo ?? -1]]],
    ...(gauges ? measuredMetrics(gauges) : []),
  ];
  return metrics.map(([name, help, samples]) => written(`switchboard_${name}`, help, samples)).join("");
}

function measuredMetrics(gauges: EngineGauges): [name: string, help: string, samples: Samples][] {
  const one = (value: number): Samples => [[{}, value]];
  return [
    [
      "runs",
      "Runs that have not finished, by state",
      STATUSES.map((status) => [{ status }, gauges.runs[status] ?? 0]),
    ],
    ["queue_depth", "Tickets waiting for a worker", one(gauges.ticketsWaiting)],
    ["queue_active", "Tickets in progress", one(gauges.ticketsActive)],
    ["oldest_due_seconds", "How long the oldest due run has been due", one(gauges.oldestDueSeconds)],
    [
      "oldest_queued_seconds",
      "How long the oldest queued run has not moved",
      one(gauges.oldestQueuedSeconds),
    ],
    ["effects_unsettled", "Effects whose outcome is unknown", one(gauges.effectsUnsettled)],
    ["runs_failed_last_hour", "Runs that failed within the last hour", one(gauges.failedLastHour)],
    [
      "runs_given_up_last_hour",
      "Runs given up within the last hour because their workers died",
      one(gauges.givenUpLastHour),
    ],
    ["runs_held", "Runs held since a restore, until a person releases them", one(gauges.heldRuns)],
    [
      "tickets_dead_last_hour",
      "Tickets that ran out of retries within the last hour",
      one(gauges.ticketsDeadLastHour),
    ],
    [
      "sweep_held_seconds",
      "How long the session that sweeps has held its lock",
      one(gauges.sweepHeldSeconds),
    ],
    [
      "sessions_waiting",
      "Database sessions that have waited for a lock for over a second",
      one(gauges.sessionsWaiting),
    ],
  ];
}

function written(name: string, help: string, samples: Samples): string {
  const lines = samples.map(([labels, value]) => `${name}${braced(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${lines.join("")}`;
}
