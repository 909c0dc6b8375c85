import "server-only";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import type { BodyOf } from "@/lib/contract/contract";
import type { createProposal as contract, DraftProposalView } from "@/lib/contract/draft-proposals";
import { ApiError } from "@/lib/contract/errors";
import type { DraftProposal } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import { assertNotArchived, hashOf, readAutomation } from "@/lib/services/automations/automation";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { assertAllowance } from "./usage";
import { isStale, toView } from "./view";

/** A proposal waits this long for a person. */
const LASTS_MS = 24 * 3_600_000;
const MOST_UNDER_WAY = 2;
const MOST_AN_HOUR = 20;

const NEW_AUTOMATION: Definition = { name: "", description: "", nodes: [], edges: [], settings: {} };

export async function createProposal(
  ctx: WorkspaceCtx,
  { request, ...of }: BodyOf<typeof contract>,
): Promise<DraftProposalView> {
  await assertAllowance(ctx);
  await assertRate(ctx);
  const earlier = of.refines === undefined ? null : await readProposal(ctx, of.refines);
  if (earlier && (earlier.status === "queued" || earlier.status === "running"))
    throw new ApiError("illegal_transition", { detail: "Wait until the proposal before has ended." });
  if (earlier?.definition && earlier.status !== "kept" && (await isStale(ctx, earlier)))
    throw new ApiError("plan_stale", {
      detail: "The draft was changed meanwhile. Describe the change again.",
    });
  const automationId = earlier ? (earlier.keptAs ?? earlier.automationId) : (of.automationId ?? null);
  const base = await draftOf(ctx, automationId);
  // A kept proposal is the draft by now, and the person may have changed it since.
  const before = earlier?.status === "kept" ? null : earlier?.definition;
  const row = await ctx.tx.prisma.draftProposal.create({
    data: {
      workspaceId: ctx.tenant.id,
      id: newId("dp"),
      automationId,
      refines: earlier?.id ?? null,
      request,
      base: toStored(base),
      baseHash: hashOf(base),
      start: toStored(before ? fromStored(before) : base),
      problems: [],
      scenarios: [],
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + LASTS_MS),
    },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "automation.draft_proposed",
    object: automationId,
    detail: { proposal: row.id },
  });
  return toView(ctx, row);
}

async function draftOf(ctx: WorkspaceCtx, automationId: string | null): Promise<Definition> {
  if (automationId === null) return NEW_AUTOMATION;
  const automation = await readAutomation(ctx, automationId);
  assertNotArchived(automation);
  return fromStored(automation.draft);
}

/** Each proposal costs the operator money, so a workspace has a few at once and some an hour. */
async function assertRate({ tx, tenant, now }: WorkspaceCtx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS.draftProposals, tenant.id]);
  const { draftProposal } = tx.prisma;
  const workspaceId = tenant.id;
  const underWay = await draftProposal.count({
    where: { workspaceId, status: { in: ["queued", "running"] } },
  });
  if (underWay >= MOST_UNDER_WAY) throw tooMany("This workspace already has two proposals in progress.", 10);
  const since = new Date(now.getTime() - 3_600_000);
  const recent = await draftProposal.findMany({
    where: { workspaceId, createdAt: { gt: since } },
    select: { createdAt: true },
    orderBy: { createdAt: "asc" },
    take: MOST_AN_HOUR,
  });
  const [oldest] = recent;
  if (recent.length < MOST_AN_HOUR || !oldest) return;
  const seconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / 1_000);
  throw tooMany(`A workspace can ask for ${MOST_AN_HOUR} proposals an hour.`, Math.max(1, seconds));
}

const tooMany = (detail: string, seconds: number) =>
  new ApiError("rate_limited", { detail, headers: { "Retry-After": String(seconds) } });

async function readProposal(ctx: WorkspaceCtx, id: string): Promise<DraftProposal> {
  const where = { workspaceId: ctx.tenant.id, id };
  const row = await ctx.tx.prisma.draftProposal.findFirst({ where });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getProposal(ctx: WorkspaceCtx, id: string): Promise<DraftProposalView> {
  return toView(ctx, await readProposal(ctx, id));
}

/** The worker learns of it with its next sign of life, and stops writing. */
export async function cancelProposal(ctx: WorkspaceCtx, id: string): Promise<DraftProposalView> {
  await readProposal(ctx, id);
  await ctx.tx.run(
    `update draft_proposal set status = 'canceled', activity = null, claim = null, finished_at = $3
     where workspace_id = $1 and id = $2 and status in ('queued', 'running')`,
    [ctx.tenant.id, id, ctx.now],
  );
  return getProposal(ctx, id);
}

/** Locked, so that of two decisions the second one finds it decided. */
export async function lockReady(ctx: WorkspaceCtx, id: string): Promise<DraftProposal> {
  await ctx.tx.query("select 1 from draft_proposal where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  const row = await readProposal(ctx, id);
  if (row.status === "ready") return row;
  throw new ApiError("illegal_transition", { detail: `This proposal is ${row.status}.` });
}

export async function discardProposal(ctx: WorkspaceCtx, id: string): Promise<DraftProposalView> {
  await lockReady(ctx, id);
  await ctx.tx.prisma.draftProposal.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { status: "discarded", decidedBy: ctx.actor.id, decidedAt: ctx.now },
  });
  return getProposal(ctx, id);
}
