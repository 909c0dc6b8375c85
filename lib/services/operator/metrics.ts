import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";

type EngineGauges = {
  runs: Record<string, number>;
  ticketsWaiting: number;
  ticketsActive: number;
  oldestDueSeconds: number;
  oldestQueuedSeconds: number;
  effectsUnsettled: number;
  failedLastHour: number;
};

type EngineState = {
  gauges: EngineGauges | null;
  /** Null if no worker has measured yet. */
  measuredSecondsAgo: number | null;
  workers: {
    id: string;
    host: string;
    pid: number;
    slots: number;
    busy: number;
    alive: boolean;
    seenSecondsAgo: number;
  }[];
};

/** The state of the engine for the operator's page and /metrics. */
export async function engineState(t: Tx): Promise<EngineState> {
  const [measured, workers] = await Promise.all([
    t.one(
      `select runs, tickets_waiting as "ticketsWaiting", tickets_active as "ticketsActive",
           oldest_due_seconds as "oldestDueSeconds", oldest_queued_seconds as "oldestQueuedSeconds",
           effects_unsettled as "effectsUnsettled", failed_last_hour as "failedLastHour",
           extract(epoch from now() - measured_at)::float8 as age
         from engine_measurement`,
    ),
    t.query(
      `select id, host, pid, slots, busy, stopped_at is null and seen_at > now() - interval '15 seconds' as alive,
           extract(epoch from now() - seen_at)::float8 as "seenSecondsAgo"
         from worker_heartbeat where seen_at > now() - interval '1 hour' order by started_at desc limit 200`,
    ),
  ]);
  if (!measured) return { gauges: null, measuredSecondsAgo: null, workers };
  const { age, ...gauges } = measured;
  return { gauges, measuredSecondsAgo: age, workers };
}

const store = globalThis as typeof globalThis & { switchboardMetrics?: Registry };

/** Node's own metrics are collected once per process; the engine's are set anew for each scrape. */
function registry(): Registry {
  if (store.switchboardMetrics) return store.switchboardMetrics;
  const made = new Registry();
  collectDefaultMetrics({ register: made, prefix: "switchboard_web_" });
  store.switchboardMetrics = made;
  return made;
}

function set(name: string, help: string, values: readonly [Record<string, string>, number][]): void {
  const existing = registry().getSingleMetric(name);
  const gauge =
    existing instanceof Gauge
      ? existing
      : new Gauge({ name, help, labelNames: Object.keys(values[0]?.[0] ?? {}), registers: [registry()] });
  gauge.reset();
  for (const [labels, value] of values) gauge.set(labels, value);
}

const STATUSES = ["ready", "queued", "running", "waiting", "paused"];

export async function metricsText(db: Db): Promise<{ text: string; contentType: string }> {
  const { gauges, measuredSecondsAgo, workers } = await tx(db, { kind: "system" }, engineState);
  set("switchboard_workers", "Worker processes seen in the last 15 seconds", [
    [{}, workers.filter((worker) => worker.alive).length],
  ]);
  set("switchboard_worker_slots_busy", "Runs in progress in live workers", [
    [{}, workers.reduce((sum, worker) => sum + (worker.alive ? worker.busy : 0), 0)],
  ]);
  set("switchboard_engine_measured_seconds_ago", "Age of the engine metrics", [
    [{}, measuredSecondsAgo ?? -1],
  ]);
  if (gauges) {
    set(
      "switchboard_runs",
      "Runs that have not finished, by state",
      STATUSES.map((status) => [{ status }, gauges.runs[status] ?? 0]),
    );
    set("switchboard_queue_depth", "Tickets waiting for a worker", [[{}, gauges.ticketsWaiting]]);
    set("switchboard_queue_active", "Tickets in progress", [[{}, gauges.ticketsActive]]);
    set("switchboard_oldest_due_seconds", "How long the oldest due run has been due", [
      [{}, gauges.oldestDueSeconds],
    ]);
    set("switchboard_oldest_queued_seconds", "How long the oldest queued run has not moved", [
      [{}, gauges.oldestQueuedSeconds],
    ]);
    set("switchboard_effects_unsettled", "Effects whose outcome is unknown", [[{}, gauges.effectsUnsettled]]);
    set("switchboard_runs_failed_last_hour", "Runs that failed within the last hour", [
      [{}, gauges.failedLastHour],
    ]);
  }
  return { text: await registry().metrics(), contentType: registry().contentType };
}

/** Without a configured token the page does not exist. */
export function mayReadMetrics(
  authorization: string | null,
  token: string | undefined,
): "yes" | "no" | "off" {
  if (token === undefined) return "off";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`)) ? "yes" : "no";
}
