import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Tells every process that its cached triggers of this workspace are out of date; they compare epochs at each event. */
export async function bumpTriggerEpoch(ctx: Pick<WorkspaceCtx, "tx" | "tenant">): Promise<void> {
  await ctx.tx.run("update workspace set trigger_epoch = trigger_epoch + 1 where id = $1", [ctx.tenant.id]);
}
