import "server-only";
import { diff } from "@/lib/automation/patch";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import type { Deployment } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";
import { type Automation, Prisma } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertNotArchived, etagOf, hashOf, lockAutomation } from "./automation";
import { releaseFrozen } from "./freeze";
import { countNodeChanges } from "./node-changes";
import { resume } from "./resume";
import { runScenarios } from "./run-scenarios";
import { toFieldError } from "./save";
import { putTrigger } from "./triggers";
import { assertNoStartCircle, problemsHere } from "./workspace-problems";

export type Deploy = {
  id: string;
  message?: string | undefined;
  etag?: string | undefined;
  overrideReason?: string | undefined;
};

/**
 * One transaction writes version, live pointer, trigger index, schedule and audit. The automation's row is locked, so two
 * deploys at once give two versions in order.
 */
export async function deploy(ctx: WorkspaceCtx, input: Deploy): Promise<Deployment> {
  const row = await lockAutomation(ctx, input.id);
  assertNotArchived(row);
  const definition = fromStored(row.draft);
  const warnings = await assertDeployable(ctx, { id: row.id, definition });
  if (input.etag !== undefined && input.etag !== etagOf(row)) {
    throw new ApiError("etag_mismatch", {
      detail: "The draft has changed since you looked at it.",
      headers: { ETag: etagOf(row) },
    });
  }
  await assertNoStartCircle(ctx, { id: row.id, definition });
  const resumed = row.status === "paused";
  if (row.liveHash === row.draftHash && row.liveVersionId !== null && row.liveVersion !== null) {
    const live = { id: row.liveVersionId, number: row.liveVersion };
    return keepLive(ctx, live, { id: row.id, resumed, warnings });
  }
  await assertScenarios(ctx, row, definition, input.overrideReason);
  const made = await makeLive(ctx, row, {
    definition,
    message: input.message ?? null,
    rollbackOf: null,
    status: "active",
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.deployed",
    object: row.id,
    detail: {
      version: made.version,
      message: input.message ?? null,
      ...(input.overrideReason ? { overrideReason: input.overrideReason } : {}),
    },
  });
  return { ...made, ...(resumed ? { resumed } : {}), warnings };
}

/** Refuses a definition with errors; returns its warnings. */
export async function assertDeployable(
  ctx: WorkspaceCtx,
  own: { id: string; definition: Definition },
): Promise<Deployment["warnings"]> {
  const { errors, warnings } = await problemsHere(ctx, own);
  if (errors.length === 0) return warnings;
  throw new ApiError("validation_failed", {
    detail:
      errors.length === 1
        ? errors[0]!.message
        : `${errors.length} problems keep this draft from being deployed.`,
    errors: errors.map(toFieldError),
  });
}

/** The draft equals the live version: there is no new version, but a paused automation resumes. */
async function keepLive(
  ctx: WorkspaceCtx,
  live: { id: string; number: number },
  { id, resumed, warnings }: { id: string; resumed: boolean; warnings: Deployment["warnings"] },
): Promise<Deployment> {
  const { deployedAt } = await ctx.tx.prisma.automationVersion.findFirstOrThrow({
    where: { workspaceId: ctx.tenant.id, id: live.id },
    select: { deployedAt: true },
  });
  if (resumed) await resume(ctx, id);
  return {
    automationId: id,
    versionId: live.id,
    version: live.number,
    status: "active",
    deployedAt: deployedAt.toISOString(),
    previousVersion: live.number > 1 ? live.number - 1 : null,
    unchanged: true,
    ...(resumed ? { resumed: true } : {}),
    inFlight: { onPrevious: await inFlight(ctx, id, live.id) },
    changes: { added: 0, removed: 0, modified: 0 },
    warnings,
  };
}

export async function assertScenarios(
  ctx: WorkspaceCtx,
  row: Automation,
  definition: Definition,
  overrideReason?: string,
): Promise<void> {
  const { results } = await runScenarios(ctx, { automationId: row.id, definition });
  const failed = results.filter((result) => !result.passed);
  if (failed.length === 0 || overrideReason) return;
  throw new ApiError("scenario_failed", {
    detail:
      failed.length === 1 ? `The scenario "${failed[0]!.name}" fails.` : `${failed.length} scenarios fail.`,
    errors: failed.map((result) => ({
      code: "scenario_failed",
      pointer: "",
      message: `${result.name}: ${result.failures[0] ?? "failed"}`,
    })),
    members: { scenarios: failed },
  });
}

type MakeLive = {
  definition: Definition;
  message: string | null;
  rollbackOf: number | null;
  status: "active" | "paused";
};

export async function makeLive(
  ctx: WorkspaceCtx,
  row: Automation,
  live: MakeLive,
): Promise<Omit<Deployment, "warnings">> {
  const { automation, automationVersion } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const last = await automationVersion.findFirst({
    where: { workspaceId, automationId: row.id },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const version = (last?.number ?? 0) + 1;
  const versionId = newId("ver");
  const hash = hashOf(live.definition);
  await automationVersion.create({
    data: {
      workspaceId,
      id: versionId,
      automationId: row.id,
      number: version,
      name: live.definition.name,
      description: live.definition.description,
      definition: toStored(live.definition),
      hash,
      message: live.message,
      deployedBy: ctx.actor.id,
      deployedAt: ctx.now,
      rollbackOf: live.rollbackOf,
    },
  });
  await automation.updateMany({
    where: { workspaceId, id: row.id },
    data: {
      liveVersionId: versionId,
      liveVersion: version,
      liveHash: hash,
      status: live.status,
      pauseMode: live.status === "paused" ? row.pauseMode : null,
      flag: Prisma.DbNull,
      updatedAt: ctx.now,
    },
  });
  if (row.status === "paused" && live.status === "active") await releaseFrozen(ctx, row.id);
  await putTrigger(
    ctx,
    { automationId: row.id, versionId, version, definition: live.definition },
    live.status === "active",
  );
  return {
    automationId: row.id,
    versionId,
    version,
    status: live.status,
    deployedAt: ctx.now.toISOString(),
    previousVersion: row.liveVersion,
    inFlight: { onPrevious: await inFlight(ctx, row.id, versionId) },
    changes: await changesSince(ctx, row, live.definition),
  };
}

function inFlight(ctx: WorkspaceCtx, automationId: string, versionId: string): Promise<number> {
  return ctx.tx.prisma.run.count({
    where: { workspaceId: ctx.tenant.id, automationId, finishedAt: null, versionId: { not: versionId } },
  });
}

async function changesSince(ctx: WorkspaceCtx, row: Automation, after: Definition) {
  if (!row.liveVersionId) return { added: after.nodes.length, removed: 0, modified: 0 };
  const live = await ctx.tx.prisma.automationVersion.findFirstOrThrow({
    where: { workspaceId: ctx.tenant.id, id: row.liveVersionId },
    select: { definition: true },
  });
  return countNodeChanges(diff(fromStored(live.definition), after));
}
