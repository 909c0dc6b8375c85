import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";

/** Fails a run that keeps breaking its worker, so that it does not come back forever. */
export async function failPoisonedRun(db: Db, run: { workspaceId: string; runId: string }): Promise<void> {
  const message = "This run could not be executed. Something went wrong on our side.";
  const error = { code: "internal", message, retryable: false, nodeId: null };
  await tx(db, { kind: "workspace", id: run.workspaceId }, (t) =>
    t.run(
      `update run set status = 'failed', error = $3, claim = null, wake_at = null, finished_at = clock_timestamp(), updated_at = clock_timestamp()
       where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
      [run.workspaceId, run.runId, JSON.stringify(error)],
    ),
  );
}
