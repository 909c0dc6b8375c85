import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { unbilledOfAccount } from "@/lib/services/billing/account";
import { partnerNow } from "@/lib/services/billing/facts";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { currentAccount } from "./apply-plan";
import { getAccount } from "./read";
import { recordState } from "./record-state";

export type Suspend = { id: string; reason: string; reasonCode?: string | undefined };

/**
 * Adds the partner's reason. The account is locked exclusively, so after this commit no mutation of the account commits
 * in any process. Runs park before their next step, because the worker reads the status there.
 */
export async function suspend(ctx: PartnerCtx, { id, reason, reasonCode }: Suspend): Promise<Account> {
  const account = await currentAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  const at = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const added = await ctx.tx.run(
    `insert into suspension (workspace_id, source, partner_id, reason, reason_code, at) values ($1, 'partner', $2, $3, $4, $5)
     on conflict do nothing`,
    [id, ctx.tenant.id, reason, reasonCode ?? null, at],
  );
  if (added === 0) return getAccount(ctx, id);
  await ctx.tx.run(
    `update workspace set status = 'suspended', suspended_at = coalesce(suspended_at, $3), trigger_epoch = trigger_epoch + 1,
       updated_at = $4 where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id, at, ctx.now],
  );
  if (account.status === "active") await recordState(ctx, { id, plan: account.plan, status: "suspended" });
  const after = await getAccount(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.suspended",
    object: id,
    detail: { reasonCode: reasonCode ?? null, reason },
    event: { workspaceId: id, data: { account: after } },
  });
  return after;
}

/** Reports the work that a suspension would stop, without changing anything. */
export async function suspensionImpact(ctx: PartnerCtx, id: string) {
  const account = await currentAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  const { run, appointment, reminder } = ctx.tx.prisma;
  const weekAhead = new Date(ctx.now.getTime() + 7 * 86_400_000);
  const [waitingRuns, appointments, reminders] = await ctx.tx.as({ kind: "workspace", id }, () =>
    Promise.all([
      run.count({ where: { workspaceId: id, finishedAt: null } }),
      appointment.count({
        where: {
          workspaceId: id,
          status: { in: ["booked", "confirmed"] },
          startsAt: { gte: ctx.now, lte: weekAhead },
        },
      }),
      reminder.count({ where: { workspaceId: id, firedAt: null } }),
    ]),
  );
  const { cost, suspended, currency } = await unbilledOfAccount(ctx, id);
  return {
    dryRun: true as const,
    impact: {
      waitingRuns,
      appointments,
      reminders,
      unbilled: minorToNumber(cost.minor),
      unbilledMinor: cost.minor,
      unbilledNetMinor: cost.netMinor,
      suspendedMonth: minorToNumber(suspended.minor),
      suspendedMonthMinor: suspended.minor,
      suspendedMonthNetMinor: suspended.netMinor,
      currency,
    },
  };
}
