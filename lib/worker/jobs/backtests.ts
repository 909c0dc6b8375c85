import "server-only";
import { randomUUID } from "node:crypto";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { Read } from "@/lib/services/backtests/past-records";
import { processBacktest } from "@/lib/services/backtests/process";
import { systemCtx } from "./system-ctx";

/** Takes the oldest backtest that waits, or that a worker has left; the worker with the newest claim is the one that counts. */
const CLAIM = `with next as materialized (
    select workspace_id, id from backtest where status = 'queued'
      or status = 'running' and seen_at < clock_timestamp() - interval '1 minute' order by created_at limit 1 for update skip locked)
  update backtest b set status = 'running', claim = $1, seen_at = clock_timestamp()
  from next where b.workspace_id = next.workspace_id and b.id = next.id returning b.workspace_id, b.id` as const;

/** One backtest after another, so that a worker never holds the events of two. */
export function backtestsJob(options: { config: Config; log: Log }): (db: Db) => Promise<void> {
  return async (db) => {
    const claim = randomUUID();
    const taken = await tx(db, { kind: "system" }, (t) => t.one(CLAIM, [claim]));
    if (!taken) return;
    const { workspace_id: workspaceId, id } = taken;
    const read: Read = (fn) =>
      tx(db, { kind: "workspace", id: workspaceId }, async (t) => {
        const ctx = await systemCtx(t, { workspaceId, name: "backtests", ...options });
        if (!ctx) throw new Error("the workspace of a backtest is missing");
        return fn(ctx);
      });
    try {
      const row = await read(({ tx }) => tx.prisma.backtest.findFirst({ where: { workspaceId, id, claim } }));
      if (row) await processBacktest(read, { ...row, claim });
    } catch (error) {
      if (isTransient(error)) throw error;
      options.log.error({ err: error, backtestId: id }, "a backtest failed");
      await read((ctx) =>
        ctx.tx.run(
          `update backtest set status = 'failed', finished_at = clock_timestamp(), claim = null
           where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
          [workspaceId, id, claim],
        ),
      );
    }
  };
}
