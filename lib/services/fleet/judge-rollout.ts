import "server-only";
import type { Rollout } from "@/lib/db/generated/client";
import { partnerNow } from "@/lib/services/billing/facts";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { hasEvidence, judgeCanary, type Measured } from "./canary";
import { measureCanary } from "./measure";
import { countAccounts, markHalted } from "./rollouts";

const HOUR = 3_600_000;
const MEASURE_MS = 5_000;

/**
 * Moves a rollout on when no account waits for its turn: from the canary to the others, to its end, or back. Only with
 * the rollout alone; while another worker still pushes one of its accounts there is nothing to decide.
 */
export async function settleRollout(ctx: PartnerCtx, id: string): Promise<boolean> {
  const partnerId = ctx.tenant.id;
  const locked = await ctx.tx.one(
    "select 1 as locked from rollout where partner_id = $1 and id = $2 and finished_at is null for update skip locked",
    [partnerId, id],
  );
  if (!locked) return false;
  const row = await ctx.tx.prisma.rollout.findFirstOrThrow({ where: { partnerId, id } });
  const counted = await ctx.tx.query(
    `select count(*) filter (where status in ('pending', 'testing') and (is_canary or $3 = 'rest'))::int as open,
       count(*) filter (where status in ('pending', 'testing') and not is_canary)::int as others,
       count(*) filter (where status = 'pushed')::int as pushed
     from rollout_account where partner_id = $1 and rollout_id = $2`,
    [partnerId, id, row.stage],
  );
  const { open, others, pushed } = counted[0] ?? { open: 0, others: 0, pushed: 0 };
  if (row.status === "halted") {
    if (pushed > 0) return false;
    await finish(ctx, row, "rolled_back");
    return false;
  }
  if (open > 0) return false;
  if (row.stage === "canary") return watch(ctx, row, { others, pushed });
  await finish(ctx, row, "done");
  return false;
}

async function finish(ctx: PartnerCtx, row: Rollout, status: "done" | "rolled_back"): Promise<void> {
  const partnerId = ctx.tenant.id;
  await ctx.tx.as({ kind: "partner", id: partnerId }, async () => {
    await ctx.tx.prisma.rollout.updateMany({
      where: { partnerId, id: row.id },
      data: { status, finishedAt: ctx.now, updatedAt: ctx.now },
    });
    const action = status === "done" ? "rollout.finished" : "rollout.rolled_back";
    const detail = { rollout: row.id, counts: (await countAccounts(ctx, [row.id]))(row.id) };
    await audit(ctx, { tenantId: partnerId, action, object: row.templateId, detail });
  });
}

/** True when the others may follow now, or the first accounts have to go back. */
async function watch(
  ctx: PartnerCtx,
  row: Rollout,
  { others, pushed }: { others: number; pushed: number },
): Promise<boolean> {
  const { canary } = row;
  if (!canary || pushed === 0) {
    await halt(ctx, row, { code: "no_canary", message: "None of the first accounts could be updated." });
    return true;
  }
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const until = row.canaryUntil ?? new Date(now.getTime() + canary.hours * HOUR);
  const isFresh = row.measured && ctx.now.getTime() - Date.parse(row.measured.at) < MEASURE_MS;
  const isPromoted = canary.promotedAt !== undefined;
  const needsRun = others > 0 && !isPromoted;
  const isWaiting = now < until || (needsRun && row.measured && !hasEvidence(row.measured));
  if (isFresh && row.canaryUntil && isWaiting && !isPromoted) return false;
  const of = { partnerId: ctx.tenant.id, rolloutId: row.id, since: row.createdAt };
  const measured = await measureCanary(ctx.tx, of);
  const verdict = judgeCanary(canary, measured, { now, until, needsRun });
  await note(ctx, row, { measured, canaryUntil: until, stage: verdict.kind === "go_on" ? "rest" : "canary" });
  if (verdict.kind === "wait") return false;
  if (verdict.kind === "halt") await halt(ctx, row, { code: verdict.code, message: verdict.message });
  return true;
}

async function note(
  ctx: PartnerCtx,
  { id }: Rollout,
  { measured, ...seen }: { measured: Measured; canaryUntil: Date; stage: Rollout["stage"] },
): Promise<void> {
  await ctx.tx.prisma.rollout.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: { ...seen, measured: { ...measured, at: ctx.now.toISOString() }, updatedAt: ctx.now },
  });
}

function halt(ctx: PartnerCtx, row: Rollout, reason: { code: string; message: string }): Promise<void> {
  return ctx.tx.as({ kind: "partner", id: ctx.tenant.id }, () =>
    markHalted(ctx, row, { reason, rollBack: true }),
  );
}
