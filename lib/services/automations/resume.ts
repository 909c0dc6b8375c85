import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { audit, type WorkspaceCtx } from "../context";
import { releaseFrozen } from "./hold";
import { getAutomation } from "./read";
import { assertDeployed, lockAutomation } from "./row";
import { enableTrigger } from "./triggers";

export async function resume(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  assertDeployed(row);
  if (row.status === "active") return getAutomation(ctx, id);
  await ctx.tx.run(
    "update automation set status = 'active', pause_mode = null, flag = null, updated_at = $3 where workspace_id = $1 and id = $2",
    [ctx.tenant.id, id, ctx.now],
  );
  await enableTrigger(ctx, id, true);
  await releaseFrozen(ctx, id);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.resumed", object: id });
  return getAutomation(ctx, id);
}
