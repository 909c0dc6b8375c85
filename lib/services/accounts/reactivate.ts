import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { currentAccount } from "./apply-plan";
import { getAccount } from "./read";
import { recordState } from "./record-state";

export type Reactivate = { id: string; reason?: string | undefined; resume: "all" | "recent" | "none" };

/**
 * Removes only the partner's own reason. With `recent`, work parked for less than 24 hours resumes and older work is
 * canceled, so that nobody gets a stale message. When other reasons remain the removal is still committed, and the
 * response is 409.
 */
export async function reactivate(ctx: PartnerCtx, { id, reason, resume }: Reactivate): Promise<Account> {
  const account = await currentAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  if (account.status === "active") return getAccount(ctx, id);
  const { workspace, suspension } = ctx.tx.prisma;
  const { count: removed } = await suspension.deleteMany({ where: { workspaceId: id, source: "partner" } });
  const others = await suspension.count({ where: { workspaceId: id } });
  if (others > 0) {
    if (removed > 0)
      await audit(ctx, { tenantId: ctx.tenant.id, action: "account.suspension_lifted", object: id });
    throw new ApiError("suspended_by_platform", { commit: true });
  }
  await workspace.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: { status: "active", suspendedAt: null, triggerEpoch: { increment: 1 }, updatedAt: ctx.now },
  });
  await recordState(ctx, { id, plan: account.plan, status: "active" });
  const work = await ctx.tx.as({ kind: "workspace", id }, () => unpark(ctx, id, resume));
  const after = await getAccount(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.reactivated",
    object: id,
    detail: { resume, ...work, ...(reason ? { reason } : {}) },
    event: { workspaceId: id, data: { account: after } },
  });
  return after;
}

/**
 * A parked run goes back to waiting when it has a wake time, and to ready otherwise. Runs that were not parked (they
 * were waiting or queued) continue by themselves.
 */
async function unpark(ctx: PartnerCtx, id: string, resume: Reactivate["resume"]) {
  const cutoff =
    resume === "all" ? new Date(0) : resume === "none" ? ctx.now : new Date(ctx.now.getTime() - 86_400_000);
  const cancelled = await ctx.tx.run(
    `update run set status = 'cancelled', finished_at = $3, updated_at = $3, paused_by = null,
       error = '{"code":"expired_while_suspended","message":"The account was suspended for too long; this run was not resumed."}'
     where workspace_id = $1 and status = 'paused' and paused_by = 'suspension' and parked_at <= $2`,
    [id, cutoff, ctx.now],
  );
  const resumed = await ctx.tx.run(
    `update run set status = case when wake_at is null then 'ready' else 'waiting' end, paused_by = null, parked_at = null, updated_at = $2
     where workspace_id = $1 and status = 'paused' and paused_by = 'suspension'`,
    [id, ctx.now],
  );
  return { resumed, cancelled };
}
