import "server-only";
import { tx } from "@/lib/db/tx";
import { emitPartnerEvent } from "@/lib/services/context";
import { notifyChanged } from "@/lib/services/live/changes";
import { emitWorkspaceEvent } from "@/lib/services/workspace/webhook-events";
import type { Engine } from "./engine";
import { systemCtx } from "./jobs/system-ctx";
import { MAX_DEATHS } from "./suspects";

/** The errors of runs that keep breaking their workers. They are failed so that they do not come back forever. */
const REASONS = {
  internal: "This run could not be executed. Something went wrong on our side.",
  worker_died: `This run was given up: ${MAX_DEATHS} workers in a row stopped while they executed this step.`,
};

export async function failPoisonedRun(
  { db, log, config }: Engine,
  { workspaceId, runId, code }: { workspaceId: string; runId: string; code: keyof typeof REASONS },
): Promise<void> {
  await tx(db, { kind: "workspace", id: workspaceId }, async (t) => {
    const error = { code, message: REASONS[code], retryable: false };
    const failed = await t.one(
      `update run set status = 'failed', error = $3::jsonb || jsonb_build_object('nodeId', node), claim = null, wake_at = null,
         finished_at = clock_timestamp(), updated_at = clock_timestamp()
       where workspace_id = $1 and id = $2 and status in ('queued', 'running') returning automation_id, node`,
      [workspaceId, runId, JSON.stringify(error)],
    );
    const ctx = failed && (await systemCtx(t, { workspaceId, name: "engine", log, config }));
    if (!ctx) return;
    await t.run("delete from wait where workspace_id = $1 and run_id = $2", [workspaceId, runId]);
    notifyChanged(t, workspaceId);
    const { automation_id: automationId, node: nodeId } = failed;
    const data = { accountId: workspaceId, automationId, runId, error: { code, nodeId } };
    const { partnerId } = ctx.tenant;
    await emitPartnerEvent(ctx, { partnerId, type: "automation.run_failed", workspaceId, data });
    emitWorkspaceEvent(ctx, {
      type: "automation.run_failed",
      data: { automation_id: automationId, run_id: runId, error: { code, node_id: nodeId } },
    });
  });
}
