import "server-only";
import type { Db } from "@/lib/db/pool";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { Ports } from "@/lib/services/effects/ports";
import { queueOf } from "@/lib/services/queue/queue";
import { carriedOn } from "@/lib/trace";
import { Calls } from "./calls";
import type { Chore } from "./chores/all";
import { Clockwork } from "./clockwork";
import { Heartbeat } from "./heartbeat";
import { Listener } from "./listen";
import { giveUp } from "./poison";
import { Pump } from "./pump";
import { Sweeper } from "./sweeper";
import { type Engine, type Taking, takeRun, takeRuns } from "./turn";

export type WorkerOptions = {
  db: Db;
  log: Log;
  config: Config;
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
  const { db, log, config, ports, slots } = options;
  const queue = await queueOf(db);
  const calls = new Calls();
  const engine: Engine = {
    db,
    log,
    config,
    ports,
    calls,
    ...(options.boundary ? { boundary: options.boundary } : {}),
  };
  const pump = new Pump({
    queue,
    log,
    slots,
    ...(options.pollMs ? { pollMs: options.pollMs } : {}),
    async take(tickets, { signal, begun }) {
      const { workspaceId, attempt } = tickets[0]!;
      const runIds = tickets.flatMap((ticket) => ticket.runIds);
      const of = { workspaceId, signal, begun };
      const asked = tickets.map(({ traceparent, ...ticket }) => ({
        traceparent,
        attributes: { "switchboard.run": ticket.runIds.join(" "), "switchboard.workspace": workspaceId },
      }));
      await carriedOn("run", asked, () =>
        attempt === 0 ? takeRuns(engine, { ...of, runIds }) : onceMore(engine, { ...of, runIds, attempt }),
      );
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

/** Each by itself: one of them may be what broke the others. */
async function onceMore(
  engine: Engine,
  of: Omit<Taking, "runId"> & { runIds: readonly string[]; attempt: number },
): Promise<void> {
  const { runIds, attempt, ...how } = of;
  const one = async (runId: string) => {
    try {
      await takeRun(engine, { ...how, runId });
    } catch (error) {
      if (isTransient(error) || attempt < MOST_ATTEMPTS) throw error;
      await giveUp(engine.db, { workspaceId: how.workspaceId, runId, error });
    }
  };
  const results = await Promise.allSettled(runIds.map(one));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
