import "server-only";
import { randomUUID } from "node:crypto";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { WorkspaceCtx } from "@/lib/services/context";
import { failed } from "@/lib/services/draft-proposals/failure";
import { processProposal } from "@/lib/services/draft-proposals/process";
import type { WorkLimits } from "@/lib/services/draft-proposals/write-draft";
import { systemCtx } from "./system-ctx";

/** One that a worker has left is not begun again: the model would be paid twice. The person sees this and may ask again. */
const FAIL_LEFT =
  `update draft_proposal set status = 'failed', failure = $1, activity = null, claim = null, finished_at = clock_timestamp()
  where status = 'running' and seen_at < clock_timestamp() - interval '1 minute'` as const;
const CLAIM = `with next as materialized (
    select workspace_id, id from draft_proposal where status = 'queued' order by created_at limit 1 for update skip locked)
  update draft_proposal p set status = 'running', claim = $1, seen_at = clock_timestamp(), activity = 'Starting'
  from next where p.workspace_id = next.workspace_id and p.id = next.id returning p.workspace_id, p.id` as const;

type Options = { config: Config; log: Log; limits?: Partial<WorkLimits>; beatMs?: number };

/** Lets the language model work on one proposal. Several of these jobs run beside each other, since it mostly waits. */
export function draftProposalsJob(options: Options): (db: Db, stopping: AbortSignal) => Promise<void> {
  return async (db, stopping) => {
    const claim = randomUUID();
    const taken = await tx(db, { kind: "system" }, async (t) => {
      await t.run(FAIL_LEFT, [JSON.stringify(failed("interrupted"))]);
      return t.one(CLAIM, [claim]);
    });
    if (!taken) return;
    const { workspace_id: workspaceId, id } = taken;
    const open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) =>
      tx(db, { kind: "workspace", id: workspaceId }, async (t) => {
        const ctx = await systemCtx(t, { workspaceId, name: "draft proposals", ...options });
        if (!ctx) throw new Error("the workspace of a proposal is missing");
        return fn(ctx);
      });
    try {
      const row = await open(({ tx: t }) =>
        t.prisma.draftProposal.findFirst({ where: { workspaceId, id, claim } }),
      );
      if (row) await processProposal(open, { ...row, claim }, { ...options, stopping });
    } catch (error) {
      // Without a database nothing can be written; the proposal fails when it has been silent for a minute.
      if (isTransient(error)) throw error;
      options.log.error({ err: error, proposalId: id }, "a draft proposal failed");
      await open((ctx) =>
        ctx.tx.run(
          `update draft_proposal set status = 'failed', failure = $4, activity = null, claim = null, finished_at = clock_timestamp()
           where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
          [workspaceId, id, claim, JSON.stringify(failed("internal"))],
        ),
      );
    }
  };
}
