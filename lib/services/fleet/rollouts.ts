import "server-only";
import { type ConflictChoice, placeOf } from "@/lib/automation/merge-template";
import { ApiError } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import type { RolloutAccountView, RolloutSummary, RolloutView } from "@/lib/contract/rollouts";
import type { Reason } from "@/lib/db/column-types";
import type { Rollout, RolloutAccount } from "@/lib/db/generated/client";
import { partnerNow } from "@/lib/services/billing/facts";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { keysetPageCounted, type PageQuery } from "@/lib/services/keyset-page";
import { hasEvidence } from "./canary";
import { accountNames, lockTemplate, readTemplate } from "./templates";

type Of = { id: string; rid: string };

export async function getRollout(ctx: PartnerCtx, of: Of): Promise<RolloutView> {
  const row = await readRollout(ctx, of);
  const accounts = await ctx.tx.prisma.rolloutAccount.findMany({
    where: { partnerId: ctx.tenant.id, rolloutId: row.id },
    orderBy: { position: "asc" },
  });
  const names = await accountNames(
    ctx,
    accounts.map(({ workspaceId }) => workspaceId),
  );
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const counts: Record<string, number> = {};
  for (const { status } of accounts) counts[status] = (counts[status] ?? 0) + 1;
  return {
    ...toSummary(row, { counts, now }),
    accounts: accounts.map((account) => toAccount(account, names.get(account.workspaceId))),
  };
}

async function readRollout(ctx: PartnerCtx, { id: templateId, rid: id }: Of): Promise<Rollout> {
  const row = await ctx.tx.prisma.rollout.findFirst({ where: { partnerId: ctx.tenant.id, templateId, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

/** Waits for pushes in progress, which share the row, and keeps others from beginning. */
async function lockRollout(ctx: PartnerCtx, of: Of): Promise<Rollout> {
  await lockTemplate(ctx, of.id);
  await ctx.tx.query("select 1 from rollout where partner_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    of.rid,
  ]);
  return readRollout(ctx, of);
}

export async function listRollouts(
  ctx: PartnerCtx,
  { id: templateId, ...query }: PageQuery & { id: string },
) {
  await readTemplate(ctx, templateId);
  const { rollout } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const where = { partnerId, templateId };
  const { rollouts, ...page } = await keysetPageCounted(ctx.tx, "rollouts", {
    query,
    cursor: (id) => rollout.findFirst({ where: { ...where, id }, select: { createdAt: true } }),
    find: (window) => rollout.findMany({ ...window, where: { AND: [where, window.where] } }),
    count: () => rollout.count({ where }),
    countedBy: [partnerId, templateId],
    map: (row) => row,
  });
  const counts = await countAccounts(
    ctx,
    rollouts.map(({ id }) => id),
  );
  const now = await partnerNow(ctx.tx, partnerId, ctx.now);
  return { rollouts: rollouts.map((row) => toSummary(row, { counts: counts(row.id), now })), ...page };
}

/** The accounts of each rollout by status. */
export async function countAccounts(ctx: PartnerCtx, rolloutIds: string[]) {
  const groups = await ctx.tx.prisma.rolloutAccount.groupBy({
    by: ["rolloutId", "status"],
    where: { partnerId: ctx.tenant.id, rolloutId: { in: rolloutIds } },
    _count: true,
  });
  return (id: string): Record<string, number> =>
    Object.fromEntries(
      groups.filter(({ rolloutId }) => rolloutId === id).map(({ status, _count }) => [status, _count]),
    );
}

/** A finished rollout can be undone, too, as long as no later one builds on it. */
export async function haltRollout(
  ctx: PartnerCtx,
  { rollBack, ...of }: Of & { rollBack: boolean },
): Promise<RolloutView> {
  const row = await lockRollout(ctx, of);
  if (row.status === "rolled_back" || (row.status === "halted" && row.finishedAt === null))
    throw new ApiError("illegal_transition", { detail: "The rollout was halted before." });
  if (row.status !== "running" && !rollBack)
    throw new ApiError("illegal_transition", { detail: `The rollout is ${row.status}.` });
  await assertNewest(ctx, row);
  const reason = { code: "halted", message: "Halted by hand." };
  await markHalted(ctx, row, { reason, rollBack });
  return getRollout(ctx, of);
}

/** The rest of the transitions is the worker's, which takes pushed accounts back one by one. */
export async function markHalted(
  ctx: PartnerCtx,
  { id, templateId }: Rollout,
  { reason, rollBack }: { reason: Reason; rollBack: boolean },
): Promise<void> {
  const { rollout, rolloutAccount } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  await rollout.updateMany({
    where: { partnerId, id },
    data: { status: "halted", reason, finishedAt: rollBack ? null : ctx.now, updatedAt: ctx.now },
  });
  await rolloutAccount.updateMany({
    where: { partnerId, rolloutId: id, status: { in: ["pending", "testing"] } },
    data: {
      status: "skipped",
      reason: { code: "halted", message: "The rollout was halted before its turn." },
      updatedAt: ctx.now,
    },
  });
  const detail = { rollout: id, reason: reason.code, rollBack };
  await audit(ctx, { tenantId: partnerId, action: "rollout.halted", object: templateId, detail });
}

async function assertNewest(ctx: PartnerCtx, { templateId, id }: Rollout): Promise<void> {
  const newest = await ctx.tx.prisma.rollout.findFirst({
    where: { partnerId: ctx.tenant.id, templateId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  if (newest && newest.id !== id)
    throw new ApiError("illegal_transition", { detail: `${newest.id} came after it.` });
}

/** The worker judges the canary once more and then goes on. */
export async function promoteRollout(ctx: PartnerCtx, of: Of): Promise<RolloutView> {
  const row = await lockRollout(ctx, of);
  if (row.status !== "running" || row.stage !== "canary")
    throw new ApiError("illegal_transition", { detail: "The rollout has no canary in progress." });
  const canaryUntil = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  await ctx.tx.prisma.rollout.updateMany({
    where: { partnerId: ctx.tenant.id, id: row.id },
    data: {
      canaryUntil,
      ...(row.canary ? { canary: { ...row.canary, promotedAt: ctx.now.toISOString() } } : {}),
      updatedAt: ctx.now,
    },
  });
  const detail = { rollout: row.id };
  await audit(ctx, { tenantId: ctx.tenant.id, action: "rollout.promoted", object: row.templateId, detail });
  return getRollout(ctx, of);
}

type Resolve = Of & { aid: string; choices: ConflictChoice[] };

/** Records the choices and gives the account to the worker again, which merges with the account as it is then. */
export async function resolveConflicts(
  ctx: PartnerCtx,
  { aid: workspaceId, choices, ...of }: Resolve,
): Promise<RolloutAccountView> {
  const rollout = await lockRollout(ctx, of);
  const { rolloutAccount } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const at = { partnerId, rolloutId: rollout.id, workspaceId };
  const row = await rolloutAccount.findFirst({ where: at });
  if (!row) throw new ApiError("not_found");
  if (row.status !== "conflict")
    throw new ApiError("illegal_transition", { detail: `The account has no conflict; it is ${row.status}.` });
  if (rollout.status === "halted" || rollout.status === "rolled_back")
    throw new ApiError("illegal_transition", { detail: `The rollout is ${rollout.status}.` });
  await assertNewest(ctx, rollout);
  assertAllChosen(row, choices);
  const places = new Set(choices.map(placeOf));
  const kept = row.choices.filter((choice) => !places.has(placeOf(choice)));
  await rolloutAccount.updateMany({
    where: at,
    data: { status: "pending", choices: [...kept, ...choices], conflicts: [], updatedAt: ctx.now },
  });
  await ctx.tx.prisma.rollout.updateMany({
    where: { partnerId, id: rollout.id },
    data: { status: "running", finishedAt: null, updatedAt: ctx.now },
  });
  await audit(ctx, {
    tenantId: partnerId,
    action: "rollout.conflicts_resolved",
    object: rollout.templateId,
    detail: { rollout: rollout.id, accountId: workspaceId, choices },
  });
  const found = await rolloutAccount.findFirstOrThrow({ where: at });
  return toAccount(found, (await accountNames(ctx, [workspaceId])).get(workspaceId));
}

function assertAllChosen({ conflicts }: RolloutAccount, choices: readonly ConflictChoice[]): void {
  const chosen = new Set(choices.map(placeOf));
  const known = new Set(conflicts.map(placeOf));
  const missing = conflicts.filter((conflict) => !chosen.has(placeOf(conflict)));
  const errors = [
    ...missing.map(({ nodeId, field }) => ({
      code: "missing_field",
      pointer: "/choices",
      message: `Choose a value for ${[nodeId, field].filter((part) => part !== null).join(" ")}`,
    })),
    ...choices.flatMap((choice, index) =>
      known.has(placeOf(choice))
        ? []
        : [{ code: "unknown_reference", pointer: `/choices/${index}`, message: "There is no such conflict" }],
    ),
  ];
  if (errors.length > 0) throw validationFailed(errors);
}

/** The first accounts are watched for some hours, and for their first run if they had none by then. */
function waitsFor(
  { status, stage, canaryUntil, measured }: Rollout,
  { counts, now }: Seen,
): RolloutSummary["waitsFor"] {
  if (status !== "running" || stage !== "canary") return null;
  const isOver = canaryUntil !== null && now >= canaryUntil;
  return isOver && counts.pending && measured && !hasEvidence(measured) ? "runs" : "hours";
}

function canaryOf({ canary }: Rollout): RolloutSummary["canary"] {
  if (!canary) return null;
  const { promotedAt: _, ...shown } = canary;
  return shown;
}

type Seen = { counts: Record<string, number>; now: Date };

function toSummary(row: Rollout, { counts, now }: Seen): RolloutSummary {
  const { measured } = row;
  return {
    id: row.id,
    templateId: row.templateId,
    revision: row.revision,
    status: row.status,
    stage: row.stage,
    canary: canaryOf(row),
    canaryUntil: row.canaryUntil?.toISOString() ?? null,
    waitsFor: waitsFor(row, { counts, now }),
    measured: measured && {
      runs: measured.runs,
      failed: measured.failed,
      texted: measured.texted,
      optedOut: measured.optedOut,
    },
    reason: row.reason,
    counts,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

function toAccount(row: RolloutAccount, name: string | undefined): RolloutAccountView {
  return {
    accountId: row.workspaceId,
    accountName: name ?? row.workspaceId,
    status: row.status,
    isCanary: row.isCanary,
    conflicts: row.conflicts,
    reason: row.reason,
    automationId: row.automationId,
    version: row.version,
    headline: row.headline,
    updatedAt: row.updatedAt.toISOString(),
  };
}
