import "server-only";
import type { Plan } from "@/lib/billing/price-book";
import { partnerNow } from "@/lib/services/billing/facts";
import { audit, type Ctx, emitPartnerEvent, type PartnerCtx } from "@/lib/services/context";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { getAccount } from "./read";
import { recordState } from "./record-state";

type Applying = Pick<PartnerCtx, "tx" | "tenant" | "actor" | "now">;

/** Puts an account on a plan from a moment on, with the records and the event that PATCH on an account leaves. */
export async function applyPlan(ctx: Applying, { id, plan, at }: { id: string; plan: Plan; at: Date }) {
  const before = await ownAccount(ctx, id);
  await ctx.tx.prisma.workspace.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: { plan, updatedAt: ctx.now },
  });
  await recordState(ctx, { id, plan, status: before.status, at });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.changed",
    object: id,
    detail: { fields: ["plan"], plan: { before: before.plan, after: plan } },
  });
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.id,
    type: "account.updated",
    workspaceId: id,
    data: { account: await getAccount(ctx, id), fields: ["plan"] },
  });
}

type Due = Pick<Ctx, "tx" | "actor"> & { tenant: PartnerCtx["tenant"] };

/**
 * Applies the changes that have come due. Each begins at the first instant of its month, however late this runs, so the
 * month is billed as if it had run on time. The row is locked, so the second of two workers finds it applied.
 */
export async function applyDuePlanChanges(
  ctx: Due,
  { now, account: only = null }: { now: Date; account?: string | null },
): Promise<void> {
  const partnerId = ctx.tenant.id;
  const due = await ctx.tx.query(
    `select id, workspace_id, to_plan, effective_at from plan_change
     where partner_id = $1 and status = 'scheduled' and effective_at <= $2 and ($3::text is null or workspace_id = $3)
     order by effective_at, id for update`,
    [partnerId, now, only],
  );
  for (const { id, workspace_id: accountId, to_plan: plan, effective_at: at } of due) {
    const account = await ownAccount(ctx, accountId);
    const applies = account.status !== "closed";
    await ctx.tx.prisma.planChange.updateMany({
      where: { partnerId, id },
      data: { status: applies ? "applied" : "canceled", updatedAt: at },
    });
    if (applies && account.plan !== plan) await applyPlan({ ...ctx, now }, { id: accountId, plan, at });
  }
}

/**
 * A partner's account under its lock, as it is now. A change of plan that is due and not applied yet is applied first:
 * what is recorded next carries the plan, and would put the account back on the old one.
 */
export async function currentAccount(ctx: Applying, id: string) {
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  await ownAccount(ctx, id);
  await applyDuePlanChanges(ctx, { now, account: id });
  return ownAccount(ctx, id);
}
