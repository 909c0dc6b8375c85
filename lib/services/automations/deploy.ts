import "server-only";
import { diff } from "@/lib/automation/patch";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import type { Deployment } from "@/lib/contract/automations";
import { ApiError } from "@/lib/contract/errors";

import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { releaseFrozen } from "./hold";
import { countNodeChanges } from "./node-changes";
import { resume } from "./resume";
import { type AutomationRow, assertNotArchived, etagOf, hashOf, lockAutomation } from "./row";
import { toFieldError } from "./save";
import { runScenarios } from "./scenario-run";
import { putTrigger } from "./triggers";
import { problemsHere } from "./unknown-secrets";

export type Deploy = {
  id: string;
  message?: string | undefined;
  etag?: string | undefined;
  overrideReason?: string | undefined;
};

/**
 * One transaction: version row, live pointer, trigger index, schedule, audit. The automation's row is locked, so two
 * deploys at once give two versions in order, never a mixture.
 */
export async function deploy(ctx: WorkspaceCtx, input: Deploy): Promise<Deployment> {
  const row = await lockAutomation(ctx, input.id);
  const definition = fromStored(row.draft);
  const problems = await problemsHere(ctx, definition);
  if (problems.errors.length > 0) {
    throw new ApiError("validation_failed", {
      detail:
        problems.errors.length === 1
          ? problems.errors[0]!.message
          : `${problems.errors.length} problems keep this draft from being deployed.`,
      errors: problems.errors.map(toFieldError),
    });
  }
  assertNotArchived(row);
  if (input.etag !== undefined && input.etag !== etagOf(row)) {
    throw new ApiError("etag_mismatch", {
      detail: "The draft has changed since you looked at it.",
      headers: { ETag: etagOf(row) },
    });
  }
  const resumed = row.status === "paused";
  if (row.live_hash === row.draft_hash && row.live_version_id)
    return again(ctx, row, { resumed, warnings: problems.warnings });
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
  return { ...made, ...(resumed ? { resumed } : {}), warnings: problems.warnings };
}

/** The draft is what is live already: no new version, but a paused automation goes on. */
async function again(
  ctx: WorkspaceCtx,
  row: AutomationRow,
  about: { resumed: boolean; warnings: Deployment["warnings"] },
): Promise<Deployment> {
  const live = await ctx.tx.one<{ deployed_at: Date }>(
    "select deployed_at from automation_version where workspace_id = $1 and id = $2",
    [ctx.tenant.id, row.live_version_id],
  );
  if (about.resumed) {
    await resume(ctx, row.id);
  }
  return {
    automationId: row.id,
    versionId: row.live_version_id!,
    version: row.live_version!,
    status: "active",
    deployedAt: live!.deployed_at.toISOString(),
    previousVersion: row.live_version! > 1 ? row.live_version! - 1 : null,
    unchanged: true,
    ...(about.resumed ? { resumed: true } : {}),
    inFlight: { onPrevious: await inFlight(ctx, row.id, row.live_version_id!) },
    changes: { added: 0, removed: 0, modified: 0 },
    warnings: about.warnings,
  };
}

async function assertScenarios(
  ctx: WorkspaceCtx,
  row: AutomationRow,
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
  row: AutomationRow,
  live: MakeLive,
): Promise<Omit<Deployment, "warnings">> {
  const last = await ctx.tx.one<{ n: number }>(
    "select coalesce(max(number), 0)::int as n from automation_version where workspace_id = $1 and automation_id = $2",
    [ctx.tenant.id, row.id],
  );
  const version = last!.n + 1;
  const versionId = newId("ver");
  const hash = hashOf(live.definition);
  await ctx.tx.run(
    `insert into automation_version (workspace_id, id, automation_id, number, name, description, definition, hash, message, deployed_by, deployed_at, rollback_of)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ctx.tenant.id,
      versionId,
      row.id,
      version,
      live.definition.name,
      live.definition.description,
      JSON.stringify(toStored(live.definition)),
      hash,
      live.message,
      ctx.actor.id,
      ctx.now,
      live.rollbackOf,
    ],
  );
  await ctx.tx.run(
    `update automation set live_version_id = $3, live_version = $4, live_hash = $5, status = $6,
       pause_mode = case when $6 = 'paused' then pause_mode end, flag = null, updated_at = $7
     where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, row.id, versionId, version, hash, live.status, ctx.now],
  );
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
    previousVersion: row.live_version,
    inFlight: { onPrevious: await inFlight(ctx, row.id, versionId) },
    changes: await changesSince(ctx, row, live.definition),
  };
}

async function inFlight(ctx: WorkspaceCtx, automationId: string, versionId: string): Promise<number> {
  const row = await ctx.tx.one<{ n: number }>(
    "select count(*)::int as n from run where workspace_id = $1 and automation_id = $2 and finished_at is null and version_id <> $3",
    [ctx.tenant.id, automationId, versionId],
  );
  return row!.n;
}

async function changesSince(ctx: WorkspaceCtx, row: AutomationRow, after: Definition) {
  if (!row.live_version_id) return { added: after.nodes.length, removed: 0, modified: 0 };
  const live = await ctx.tx.one<{ definition: unknown }>(
    "select definition from automation_version where workspace_id = $1 and id = $2",
    [ctx.tenant.id, row.live_version_id],
  );
  return countNodeChanges(diff(fromStored(live!.definition), after));
}
