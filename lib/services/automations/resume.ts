import "server-only";
import type { AutomationView } from "@/lib/contract/automations";
import { Prisma } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertDeployed, lockAutomation } from "./automation";
import { releaseFrozen } from "./freeze";
import { getAutomation } from "./read";
import { enableTrigger } from "./triggers";

export async function resume(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  assertDeployed(row);
  if (row.status === "active") return getAutomation(ctx, id);
  await ctx.tx.prisma.automation.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { status: "active", pauseMode: null, flag: Prisma.DbNull, updatedAt: ctx.now },
  });
  await enableTrigger(ctx, id, true);
  await releaseFrozen(ctx, id);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.resumed", object: id });
  return getAutomation(ctx, id);
}
