import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { unbilledOfAccount } from "../billing/account";
import { audit, emitPartnerEvent, type PartnerCtx } from "../context";
import { recordState } from "./change";
import { getAccount } from "./read";

export type Suspend = { id: string; reason: string; reasonCode?: string | undefined };

/**
 * Adds the partner's reason. The account's lock is held alone, so from this commit on no mutation of the account
 * commits, on any process; runs park before their next step because the worker reads the status there.
 */
export async function suspend(ctx: PartnerCtx, { id, reason, reasonCode }: Suspend): Promise<Account> {
  const account = await ownAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  const added = await ctx.tx.run(
    `insert into suspension (workspace_id, source, partner_id, reason, reason_code, at) values ($1, 'partner', $2, $3, $4, $5)
     on conflict do nothing`,
    [id, ctx.tenant.id, reason, reasonCode ?? null, ctx.now],
  );
  if (added === 0) return getAccount(ctx, id);
  await ctx.tx.run(
    `update workspace set status = 'suspended', suspended_at = coalesce(suspended_at, $3), trigger_epoch = trigger_epoch + 1,
       updated_at = $3 where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id, ctx.now],
  );
  if (account.status === "active") await recordState(ctx, { id, plan: account.plan, status: "suspended" });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.suspended",
    object: id,
    detail: { reasonCode: reasonCode ?? null, reason },
  });
  const after = await getAccount(ctx, id);
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.id,
    type: "account.suspended",
    workspaceId: id,
    data: { account: after },
  });
  return after;
}

/** What a suspension would stop; nothing is changed. */
export async function suspensionImpact(ctx: PartnerCtx, id: string) {
  const account = await ownAccount(ctx, id);
  if (account.status === "closed")
    throw new ApiError("illegal_transition", { detail: "The account is closed." });
  const row = await ctx.tx.as({ kind: "workspace", id }, () =>
    ctx.tx.one<{ runs: number; appointments: number; reminders: number }>(
      `select
         (select count(*) from run where workspace_id = $1 and finished_at is null)::int as runs,
         (select count(*) from appointment where workspace_id = $1 and status = 'booked' and starts_at between now() and now() + interval '7 days')::int as appointments,
         (select count(*) from reminder where workspace_id = $1 and fired_at is null)::int as reminders`,
      [id],
    ),
  );
  const unbilledMinor = await unbilledOfAccount(ctx, id);
  return {
    dryRun: true as const,
    impact: {
      waitingRuns: row!.runs,
      appointments: row!.appointments,
      reminders: row!.reminders,
      unbilled: minorToNumber(unbilledMinor),
      unbilledMinor,
    },
  };
}
