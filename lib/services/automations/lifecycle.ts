import "server-only";
import { actions } from "@/lib/actions";
import { validateDefinition } from "@/lib/automation/validate";
import type { AutomationView, Deployment } from "@/lib/contract/automations";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertDeployed, assertNotArchived, lockAutomation } from "./automation";
import { makeLive } from "./deploy";
import { freeze, releaseFrozen } from "./freeze";
import { getAutomation } from "./read";
import { dropTrigger, enableTrigger } from "./triggers";
import { definitionAt } from "./versions";

/** stop_new lets runs in progress finish; freeze pauses them where they are. */
export async function pause(
  ctx: WorkspaceCtx,
  { id, mode }: { id: string; mode: "stop_new" | "freeze" },
): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  assertDeployed(row);
  if (row.status === "paused" && row.pauseMode === mode) return getAutomation(ctx, id);
  await ctx.tx.prisma.automation.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { status: "paused", pauseMode: mode, updatedAt: ctx.now },
  });
  await enableTrigger(ctx, id, false);
  if (mode === "freeze") await freeze(ctx, id);
  else await releaseFrozen(ctx, id);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.paused", object: id, detail: { mode } });
  return getAutomation(ctx, id);
}

/** A new version equal to the old one; paused stays paused, the draft is left alone. */
export async function rollback(
  ctx: WorkspaceCtx,
  input: { id: string; version: number; message?: string | undefined },
): Promise<Deployment> {
  const row = await lockAutomation(ctx, input.id);
  const definition = await definitionAt(ctx, input.id, input.version);
  assertNotArchived(row);
  const made = await makeLive(ctx, row, {
    definition,
    message: input.message ?? `Back to version ${input.version}`,
    rollbackOf: input.version,
    status: row.status === "paused" ? "paused" : "active",
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.rolled_back",
    object: row.id,
    detail: { to: input.version, version: made.version },
  });
  return { ...made, warnings: validateDefinition(definition, actions).warnings };
}

/** Starts no more runs; runs in progress finish. */
export async function archive(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  if (row.status === "archived") return getAutomation(ctx, id);
  await ctx.tx.prisma.automation.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { status: "archived", pauseMode: null, archivedAt: ctx.now, updatedAt: ctx.now },
  });
  if (row.status !== "draft") await dropTrigger(ctx, id);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.archived", object: id });
  return getAutomation(ctx, id);
}
