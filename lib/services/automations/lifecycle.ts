import "server-only";
import type { AutomationView, Deployment } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertDeployed, assertNotArchived, lockAutomation } from "./automation";
import { cancelRunsOf } from "./cancel-runs";
import { makeLive } from "./deploy";
import { freeze, releaseFrozen } from "./freeze";
import { getAutomation } from "./read";
import { dropTrigger, enableTrigger, putTrigger } from "./triggers";
import { definitionAt } from "./versions";
import { assertNoStartCircle, problemsHere } from "./workspace-problems";

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
  await assertNoStartCircle(ctx, { id: input.id, definition });
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
  const { warnings } = await problemsHere(ctx, { id: input.id, definition });
  return { ...made, warnings };
}

type Archived = AutomationView & { inFlight: { continuing: number; cancelled: number } };

/** Starts no more runs. Runs in progress finish or are cancelled; those that were frozen would otherwise never end. */
export async function archive(
  ctx: WorkspaceCtx,
  { id, running }: { id: string; running: "finish" | "cancel" },
): Promise<Archived> {
  const row = await lockAutomation(ctx, id);
  if (row.status !== "archived") {
    await ctx.tx.prisma.automation.updateMany({
      where: { workspaceId: ctx.tenant.id, id },
      data: { status: "archived", pauseMode: null, archivedAt: ctx.now, updatedAt: ctx.now },
    });
    if (row.status !== "draft") await dropTrigger(ctx, id);
  }
  const cancelled = running === "cancel" ? await cancelRunsOf(ctx, id) : 0;
  await releaseFrozen(ctx, id);
  if (row.status !== "archived" || cancelled > 0) {
    await audit(ctx, {
      tenantId: ctx.tenant.id,
      action: "automation.archived",
      object: id,
      detail: { running, cancelled },
    });
  }
  const automation = await getAutomation(ctx, id);
  const { running: inStep, waiting } = automation.stats;
  return {
    ...automation,
    inFlight: { continuing: running === "cancel" ? 0 : inStep + waiting, cancelled },
  };
}

/** Comes back paused, so that nothing starts before somebody has looked at it. */
export async function restore(ctx: WorkspaceCtx, id: string): Promise<AutomationView> {
  const row = await lockAutomation(ctx, id);
  if (row.status !== "archived") {
    throw new ApiError("illegal_transition", { detail: "Only an archived automation can be restored." });
  }
  const isDeployed = row.liveVersionId !== null && row.liveVersion !== null;
  await ctx.tx.prisma.automation.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: {
      status: isDeployed ? "paused" : "draft",
      pauseMode: isDeployed ? "stop_new" : null,
      archivedAt: null,
      updatedAt: ctx.now,
    },
  });
  if (isDeployed) {
    const definition = await definitionAt(ctx, id, row.liveVersion!);
    const live = { automationId: id, versionId: row.liveVersionId!, version: row.liveVersion!, definition };
    await putTrigger(ctx, live, false);
  }
  await audit(ctx, { tenantId: ctx.tenant.id, action: "automation.restored", object: id });
  return getAutomation(ctx, id);
}
