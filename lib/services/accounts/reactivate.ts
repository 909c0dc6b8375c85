import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { audit, emitPartnerEvent, type PartnerCtx } from "../context";
import { recordState } from "./change";
import { getAccount } from "./read";

export type Reactivate = { id: string; reason?: string | undefined; resume: "all" | "recent" | "none" };

/**
 * Lifts the partner's own reason only. Work parked less than 24 hours goes on (recent); older work is cancelled, so
 * nobody gets a stale message. The lift itself is kept even when other reasons remain: 409 then says so.
 */
export async function reactivate(ctx: PartnerCtx, { id, reason, resume }: Reactivate): Promise<Account> {
  const account = await ownAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  if (account.status === "active") return getAccount(ctx, id);
  const lifted = await ctx.tx.run("delete from suspension where workspace_id = $1 and source = 'partner'", [
    id,
  ]);
  const others = await ctx.tx.one("select 1 from suspension where workspace_id = $1 limit 1", [id]);
  if (others) {
    if (lifted > 0)
      await audit(ctx, { tenantId: ctx.tenant.id, action: "account.suspension_lifted", object: id });
    throw new ApiError("suspended_by_platform", { commit: true });
  }
  await ctx.tx.run(
    `update workspace set status = 'active', suspended_at = null, trigger_epoch = trigger_epoch + 1, updated_at = $3
     where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id, ctx.now],
  );
  await recordState(ctx, { id, plan: account.plan, status: "active" });
  const work = await ctx.tx.as({ kind: "workspace", id }, () => unpark(ctx, id, resume));
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.reactivated",
    object: id,
    detail: { resume, ...work, ...(reason ? { reason } : {}) },
  });
  const after = await getAccount(ctx, id);
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.id,
    type: "account.reactivated",
    workspaceId: id,
    data: { account: after },
  });
  return after;
}

/**
 * A parked run goes back to where its wake time says: waiting, or ready to be admitted. What was not parked in so
 * many words (it waited, or stood in the queue) goes on by itself, unless the choice was to keep nothing.
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
