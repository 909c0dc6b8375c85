import "server-only";
import { listen } from "@/lib/db/listen";
import type { Db } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { Ports } from "@/lib/services/effects/ports";
import { CANCEL_CHANNEL, spreadsIn, WAKE_CHANNEL } from "@/lib/services/events/tickets";
import { queueOf } from "@/lib/services/queue/queue";
import { hasShare } from "@/lib/services/queue/spread";
import { carriedOn } from "@/lib/trace";
import type { Assignment, Engine } from "./engine";
import { failPoisonedRun } from "./fail-poisoned-run";
import { Heartbeat, type StopCause } from "./heartbeat";
import { InFlightRequests } from "./in-flight-requests";
import { JobScheduler } from "./job-scheduler";
import type { Job } from "./jobs/all";
import { QueueConsumer } from "./queue-consumer";
import { executeBatch, executeRun } from "./run-executor";
import { suspects, type WithSuspect } from "./suspects";
import { Sweeper } from "./sweeper";

export type WorkerOptions = {
  db: Db;
  log: Log;
  config: Config;
  ports: Ports;
  slots: number;
  boundary?: Engine["boundary"];
  sweepMs?: number;
  pollMs?: number;
  jobs?: readonly Job[];
};

export type Worker = {
  stop(graceMs?: number): Promise<void>;
  /** Leaves its runs to other workers at once. The process has to exit afterwards. */
  abandon(cause: StopCause): Promise<void>;
  consumer: QueueConsumer;
};

/** A run whose ticket came back this often, without the database being at fault, is failed. */
const MAX_ATTEMPTS = 5;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, log, config, ports, slots } = options;
  const queue = queueOf(db);
  const inFlight = new InFlightRequests();
  const engine: Engine = {
    db,
    log,
    config,
    ports,
    inFlight,
    ...(options.boundary ? { boundary: options.boundary } : {}),
  };
  const heartbeat: Heartbeat = new Heartbeat({
    db,
    slots,
    progress: () => ({
      busy: consumer.busy,
      outside: consumer.outside,
      sweptAt: sweeper.sweptAt,
      fetchedAt: consumer.fetchedAt,
    }),
    onShare: (share) => listener.choose(WAKE_CHANNEL, hasShare(share)),
  });
  const withSuspect = suspects(engine, heartbeat.id);
  const consumer: QueueConsumer = new QueueConsumer({
    queue,
    log,
    slots,
    share: () => heartbeat.share,
    ...(options.pollMs ? { pollMs: options.pollMs } : {}),
    async execute(tickets, { signal, onFirstCommit }) {
      const { workspaceId, attempt } = tickets[0]!;
      const runIds = tickets.flatMap((ticket) => ticket.runIds);
      const batch = { workspaceId, signal, onFirstCommit };
      const requests = tickets.map(({ traceparent, ...ticket }) => ({
        traceparent,
        attributes: { "switchboard.run": ticket.runIds.join(" "), "switchboard.workspace": workspaceId },
      }));
      await carriedOn("run", requests, () =>
        attempt === 0
          ? executeBatch(engine, { ...batch, runIds })
          : retryEach(engine, withSuspect, { ...batch, runIds, attempt }),
      );
    },
  });
  const listener = listen(db, {
    channels: {
      [WAKE_CHANNEL]: (payload) => consumer.notified(spreadsIn(payload)),
      [CANCEL_CHANNEL]: (runId) => inFlight.abort(runId),
    },
    onConnected: () => consumer.wake(),
  });
  const sweeper: Sweeper = new Sweeper({
    db,
    log,
    everyMs: options.sweepMs ?? 1_000,
  });
  const scheduler = new JobScheduler({ db, log, jobs: options.jobs ?? [] });
  await heartbeat.start();
  consumer.start();
  sweeper.start();
  scheduler.start();
  return {
    consumer,
    async stop(graceMs = 8_000) {
      await Promise.all([sweeper.stop(), scheduler.stop()]);
      await listener.close();
      await consumer.stop(graceMs);
      await heartbeat.stop();
    },
    async abandon(cause) {
      // Both are sent in this turn of the event loop, the cause first: whoever takes a run asks if this worker has failed.
      await Promise.all([heartbeat.stop(cause), consumer.abandon()]);
    },
  };
}

type Retry = Omit<Assignment, "runId"> & { runIds: readonly string[]; attempt: number };

/** Retries each run by itself, because one of them may be what broke the batch, or the worker. */
async function retryEach(engine: Engine, withSuspect: WithSuspect, batch: Retry): Promise<void> {
  const { runIds, attempt, ...rest } = batch;
  const { workspaceId } = rest;
  const retry = (runId: string) =>
    withSuspect(
      { workspaceId, runId },
      {
        execute: async () => {
          try {
            await executeRun(engine, { ...rest, runId });
          } catch (error) {
            if (isTransient(error) || attempt < MAX_ATTEMPTS) throw error;
            await failPoisonedRun(engine, { workspaceId, runId, code: "internal" });
          }
        },
        giveUp: () => failPoisonedRun(engine, { workspaceId, runId, code: "worker_died" }),
      },
    );
  const results = await Promise.allSettled(runIds.map(retry));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
