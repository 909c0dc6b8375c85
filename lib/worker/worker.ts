import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Log } from "@/lib/log";
import type { Ports } from "@/lib/services/effects/ports";
import { queueOf } from "@/lib/services/runs/queue";
import { carriedOn } from "@/lib/trace";
import { Calls } from "./calls";
import type { Chore } from "./chores/all";
import { Clockwork } from "./clockwork";
import { Heartbeat } from "./heartbeat";
import { isInfrastructure } from "./infrastructure";
import { Listener } from "./listen";
import { giveUp } from "./poison";
import { Pump } from "./pump";
import { Sweeper } from "./sweeper";
import { type Engine, takeRun, takeRuns } from "./turn";

export type WorkerOptions = {
  db: Db;
  log: Log;
  ports: Ports;
  slots: number;
  boundary?: Engine["boundary"];
  sweepMs?: number;
  pollMs?: number;
  chores?: readonly Chore[];
};

export type Worker = { stop(graceMs?: number): Promise<void>; pump: Pump };

/** A ticket that came back this often without the database being to blame. */
const MOST_ATTEMPTS = 5;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, log, ports, slots } = options;
  const queue = await queueOf(db);
  const calls = new Calls();
  const engine: Engine = {
    db,
    log,
    ports,
    calls,
    ...(options.boundary ? { boundary: options.boundary } : {}),
  };
  const pump = new Pump({
    queue,
    log,
    slots,
    ...(options.pollMs ? { pollMs: options.pollMs } : {}),
    async take(tickets, signal) {
      const { workspaceId, runId, attempt } = tickets[0]!;
      const runIds = tickets.map((ticket) => ticket.runId);
      const asked = tickets.map(({ traceparent, ...ticket }) => ({
        traceparent,
        attributes: { "switchboard.run": ticket.runId, "switchboard.workspace": workspaceId },
      }));
      try {
        await carriedOn("run", asked, () =>
          tickets.length > 1
            ? takeRuns(engine, { workspaceId, runIds, signal })
            : takeRun(engine, { workspaceId, runId, signal }),
        );
      } catch (error) {
        if (isInfrastructure(error) || attempt < MOST_ATTEMPTS) throw error;
        await giveUp(db, { workspaceId, runId, error });
      }
    },
  });
  const listener = new Listener(db, {
    wake: () => pump.wake(),
    cancelled: (runId) => calls.giveUp(runId),
  });
  const heartbeat = new Heartbeat({ db, slots, busy: () => pump.busy });
  const sweeper = new Sweeper({
    db,
    log,
    queue,
    wake: () => pump.wake(),
    everyMs: options.sweepMs ?? 1_000,
  });
  const clockwork = new Clockwork({ db, log, chores: options.chores ?? [] });
  await heartbeat.start();
  pump.start();
  listener.start();
  sweeper.start();
  clockwork.start();
  return {
    pump,
    async stop(graceMs = 8_000) {
      await Promise.all([sweeper.stop(), clockwork.stop()]);
      await listener.close();
      await pump.stop(graceMs);
      await heartbeat.stop();
      await queue.close();
    },
  };
}
