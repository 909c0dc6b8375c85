import "server-only";
import { warnOfExcessRights } from "@/lib/db/login-rights";
import { openDb } from "@/lib/db/pool";
import { configOf, readEnv } from "@/lib/env";
import { openLog } from "@/lib/log";
import { measureProcess } from "@/lib/process-metrics";
import { livePorts } from "@/lib/services/effects/live-ports";
import { startTelemetry } from "@/lib/telemetry";
import { jobs } from "@/lib/worker/jobs/all";
import { exitWhenExhausted } from "./memory-watch";
import { serveMetrics } from "./metrics-server";
import { startWorker } from "./worker";

/** The worker's process: as many as wanted, on as many machines; they share nothing but the database. */
const env = readEnv();
const log = openLog({ name: "worker", level: env.LOG_LEVEL });
const stopTelemetry = await startTelemetry({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  name: "switchboard-worker",
});
const config = configOf(env);
const slots = env.WORKER_CONCURRENCY;
const db = openDb({
  url: env.DATABASE_URL,
  directUrl: env.DIRECT_DATABASE_URL,
  role: "switchboard_worker",
  max: Math.max(6, Math.ceil(slots * 0.7) + 3),
  name: "switchboard-worker",
});
if (config.production) void warnOfExcessRights(db, log);

const worker = await startWorker({
  db,
  log,
  slots,
  config,
  ports: livePorts(config),
  jobs: jobs(env, log),
});
log.info({ slots }, "the worker runs");
measureProcess();
exitWhenExhausted(worker, log);
const { METRICS_PORT: port, METRICS_TOKEN: token, HOST: hostname = "0.0.0.0" } = env;
const metrics = port === undefined ? null : serveMetrics({ port, hostname, token, log });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Ten seconds are what an orchestrator gives; two of them are kept for the database.
  setTimeout(() => process.exit(0), 9_500).unref();
  metrics?.close();
  await worker.stop(7_500);
  await db.pool.end();
  await stopTelemetry();
  process.exit(0);
}

process.on("SIGTERM", () => void stop());
process.on("SIGINT", () => void stop());
process.on("unhandledRejection", (error) =>
  log.error({ err: error }, "a promise nobody waited for was rejected"),
);
process.on("uncaughtException", (error) => log.error({ err: error }, "an error nobody caught"));
