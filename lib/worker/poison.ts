import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";

/** A run that breaks the worker itself, again and again, ends as failed instead of coming back for ever. */
export async function giveUp(
  db: Db,
  of: { workspaceId: string; runId: string; error: unknown },
): Promise<void> {
  const message = "This run could not be carried on. Something went wrong on our side.";
  await tx(db, { kind: "workspace", id: of.workspaceId }, (t) =>
    t.run(
      `update run set status = 'failed', error = $3, claim = null, wake_at = null, finished_at = clock_timestamp(), updated_at = clock_timestamp()
       where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
      [
        of.workspaceId,
        of.runId,
        JSON.stringify({ code: "internal", message, retryable: false, nodeId: null }),
      ],
    ),
  );
}
