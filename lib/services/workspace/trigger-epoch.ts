import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Invalidates the cached triggers of this workspace in every process; each compares epochs at every event. */
export async function bumpTriggerEpoch(ctx: Pick<WorkspaceCtx, "tx" | "tenant">): Promise<void> {
  await ctx.tx.run("update workspace set trigger_epoch = trigger_epoch + 1 where id = $1", [ctx.tenant.id]);
}
