import "server-only";
import { fromStored } from "@/lib/automation/stored";
import type { DeployRequestView } from "@/lib/contract/draft-edits";
import { ApiError } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import type { Automation, DeployRequest } from "@/lib/db/generated/client";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertNotArchived, lockAutomation, readAutomation } from "./automation";
import { deploy } from "./deploy";
import { toFieldError } from "./save";
import { changesBetween, definitionAt } from "./versions";
import { problemsHere } from "./workspace-problems";

/**
 * A program asks, a person decides. The request is valid for one draft, identified by its hash, and for one deploy: what goes live
 * is what the person was shown.
 */
const LASTS_MS = 24 * 3_600_000;

type Of = { id: string; rid: string };

export async function requestDeploy(
  ctx: WorkspaceCtx,
  { id, message }: { id: string; message?: string | undefined },
): Promise<DeployRequestView> {
  const automation = await lockAutomation(ctx, id);
  assertNotArchived(automation);
  if (automation.liveHash === automation.draftHash && automation.status === "active")
    throw new ApiError("illegal_transition", {
      detail: "The draft is live already; there is nothing to deploy.",
    });
  const { errors } = await problemsHere(ctx, { id, definition: fromStored(automation.draft) });
  if (errors.length > 0) throw validationFailed(errors.map(toFieldError));
  const row = await ctx.tx.prisma.deployRequest.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("dr"),
      automationId: id,
      draftHash: automation.draftHash,
      message: message ?? null,
      requestedBy: ctx.actor.id,
      requestedByName: "name" in ctx.actor ? ctx.actor.name : ctx.actor.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LASTS_MS),
    },
  });
  await note(ctx, row, "automation.deploy_requested");
  return toView(ctx, row, automation);
}

export async function getDeployRequest(ctx: WorkspaceCtx, of: Of): Promise<DeployRequestView> {
  const row = await readRequest(ctx, of);
  return toView(ctx, row, await readAutomation(ctx, of.id));
}

export async function confirmDeployRequest(
  ctx: WorkspaceCtx,
  { overrideReason, ...of }: Of & { overrideReason?: string | undefined },
): Promise<DeployRequestView> {
  if (ctx.actor.kind !== "person")
    throw new ApiError("insufficient_scope", {
      detail: "A deploy request is confirmed by a signed-in person, not with a key.",
    });
  const { automation, row } = await lockPending(ctx, of);
  if (automation.draftHash !== row.draftHash)
    throw new ApiError("plan_stale", { detail: "The draft was changed after this deploy was requested." });
  const { version } = await deploy(ctx, { id: of.id, message: row.message ?? undefined, overrideReason });
  await note(ctx, row, "automation.deploy_confirmed");
  return decide(ctx, row, { status: "confirmed", version });
}

export async function declineDeployRequest(ctx: WorkspaceCtx, of: Of): Promise<DeployRequestView> {
  const { row } = await lockPending(ctx, of);
  await note(ctx, row, "automation.deploy_declined");
  return decide(ctx, row, { status: "declined", version: null });
}

/** The lock of the automation is that of its requests: two confirmations at once make one version. */
async function lockPending(ctx: WorkspaceCtx, of: Of) {
  const automation = await lockAutomation(ctx, of.id);
  const row = await readRequest(ctx, of);
  if (row.status !== "pending")
    throw new ApiError("illegal_transition", { detail: `This deploy request was ${row.status} before.` });
  if (row.expiresAt <= ctx.now)
    throw new ApiError("plan_stale", { detail: "This deploy request has expired." });
  return { automation, row };
}

async function readRequest(ctx: WorkspaceCtx, { id, rid }: Of): Promise<DeployRequest> {
  const where = { workspaceId: ctx.tenant.id, id: rid, automationId: id };
  const row = await ctx.tx.prisma.deployRequest.findFirst({ where });
  if (!row) throw new ApiError("not_found");
  return row;
}

async function decide(
  ctx: WorkspaceCtx,
  row: DeployRequest,
  to: { status: "confirmed" | "declined"; version: number | null },
): Promise<DeployRequestView> {
  const decided = { ...to, decidedBy: ctx.actor.id, decidedAt: ctx.now };
  await ctx.tx.prisma.deployRequest.updateMany({
    where: { workspaceId: ctx.tenant.id, id: row.id },
    data: decided,
  });
  return toView(ctx, { ...row, ...decided }, await readAutomation(ctx, row.automationId));
}

function note(ctx: WorkspaceCtx, row: DeployRequest, action: string): Promise<void> {
  const detail = { request: row.id, requestedBy: row.requestedBy };
  return audit(ctx, { tenantId: ctx.tenant.id, action, object: row.automationId, detail });
}

async function toView(
  ctx: WorkspaceCtx,
  row: DeployRequest,
  automation: Automation,
): Promise<DeployRequestView> {
  const { id: workspace } = ctx.tenant;
  return {
    id: row.id,
    automationId: row.automationId,
    automationName: automation.name,
    status: statusOf(row, { automation, now: ctx.now }),
    message: row.message,
    requestedBy: row.requestedByName,
    url: `${ctx.config.baseUrl}/w/${workspace}/automations/${row.automationId}/deploy/${row.id}`,
    changes: await changesOf(ctx, automation),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function statusOf(
  row: DeployRequest,
  { automation, now }: { automation: Automation; now: Date },
): DeployRequestView["status"] {
  if (row.status !== "pending") return row.status;
  if (row.expiresAt <= now) return "expired";
  return automation.draftHash === row.draftHash ? "pending" : "stale";
}

/** Before the first deploy every step is new. */
async function changesOf(ctx: WorkspaceCtx, automation: Automation): Promise<DeployRequestView["changes"]> {
  const after = fromStored(automation.draft);
  const before =
    automation.liveVersion === null
      ? { ...after, nodes: [], edges: [], settings: {} }
      : await definitionAt(ctx, automation.id, automation.liveVersion);
  return changesBetween(ctx, { before, after });
}
