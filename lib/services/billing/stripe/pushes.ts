import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import { stripeItems } from "@/lib/billing/resale-export";
import { ApiError } from "@/lib/contract/errors";
import { sha256 } from "@/lib/services/billing/facts";
import { exportedMonth, notFinal } from "@/lib/services/billing/resale/export";
import { readMonth } from "@/lib/services/billing/usage";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { assertHundredths } from "./currency";

/**
 * Notes every charge of the month and leaves the rest to the worker. Charges that are in Stripe already stay as they
 * are: if a corrected invoice changed their amount, a person decides, because Stripe may have billed them.
 */
export async function startPush(ctx: PartnerCtx, asked: string) {
  const partnerId = ctx.tenant.id;
  const connected = await ctx.tx.prisma.stripeAccount.findFirst({
    where: { partnerId },
    select: { partnerId: true },
  });
  if (!connected) throw new ApiError("conflict", { detail: "Connect your Stripe account first." });
  const { month, issuedAt } = await exportedMonth(ctx, asked);
  if (!issuedAt) throw notFinal(month);
  assertHundredths(month.currency);
  const { period } = month;
  const items = stripeItems(month, sha256);
  await ctx.tx.run(
    `insert into stripe_push (partner_id, period, status, next_at, created_at) values ($1, $2, 'queued', $3, $3)
     on conflict (partner_id, period) do update set status = 'queued', attempts = 0, error = null, next_at = excluded.next_at
     where stripe_push.status in ('done', 'failed')`,
    [partnerId, period, ctx.now],
  );
  await ctx.tx.run(
    `insert into stripe_push_item as item (partner_id, period, line_id, workspace_id, amount, currency, description, idempotency_key, status)
     select $1, $2, line, account, amount, $3, description, key, 'pending'
     from unnest($4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[]) as charge (line, account, amount, description, key)
     on conflict (partner_id, period, line_id) do update set
       status = case
         when item.status in ('created', 'changed') then case when item.amount = excluded.amount then 'created' else 'changed' end
         else 'pending' end,
       error = case when item.status in ('created', 'changed') and item.amount <> excluded.amount
         then 'The amount is ' || (excluded.amount::numeric / 100)::numeric(14,2) || ' now. Change the invoice item in Stripe.' end,
       amount = case when item.status in ('created', 'changed') or (item.status = 'pending' and item.sent_at is not null) then item.amount else excluded.amount end,
       idempotency_key = case
         when item.status in ('created', 'changed') then item.idempotency_key
         when item.status = 'failed' then excluded.idempotency_key || '-' || (item.refusals + 1)
         when item.sent_at is not null then item.idempotency_key
         else excluded.idempotency_key end,
       refusals = item.refusals + (item.status = 'failed')::int,
       sent_at = case when item.status <> 'failed' then item.sent_at end,
       customer_id = case when item.status <> 'failed' then item.customer_id end`,
    [
      partnerId,
      period,
      month.currency,
      items.map(({ params }) => params.metadata.line),
      items.map(({ accountId }) => accountId),
      items.map(({ params }) => params.amount),
      items.map(({ params }) => params.description),
      items.map(({ idempotencyKey }) => idempotencyKey),
    ],
  );
  const detail = { period, charges: items.length };
  await audit(ctx, { tenantId: partnerId, action: "stripe_push.started", object: period, detail });
  return getPush(ctx, period);
}

const MAX_PROBLEMS = 100;

export async function getPush(ctx: PartnerCtx, asked: string) {
  const partnerId = ctx.tenant.id;
  const period = readMonth(asked);
  const push = await ctx.tx.prisma.stripePush.findFirst({ where: { partnerId, period } });
  const counts = await ctx.tx.one(
    `select count(*)::int as total, (count(*) filter (where status = 'created'))::int as created,
       (count(*) filter (where status in ('failed', 'changed')))::int as failed
     from stripe_push_item where partner_id = $1 and period = $2`,
    [partnerId, period],
  );
  const problems = await ctx.tx.query(
    `select i.workspace_id, coalesce(w.name, i.workspace_id) as name, i.description, i.amount, i.error
     from stripe_push_item i left join workspace w on w.id = i.workspace_id
     where i.partner_id = $1 and i.period = $2 and i.status in ('failed', 'changed')
     order by name, i.line_id limit ${MAX_PROBLEMS}`,
    [partnerId, period],
  );
  return {
    period,
    status: push?.status ?? ("none" as const),
    total: counts?.total ?? 0,
    created: counts?.created ?? 0,
    failed: counts?.failed ?? 0,
    error: push?.error ?? null,
    problems: problems.map((item) => ({
      accountId: item.workspace_id,
      accountName: item.name,
      description: item.description,
      amount: minorToNumber(item.amount),
      amountMinor: item.amount,
      message: item.error ?? "",
    })),
    startedAt: push?.createdAt.toISOString() ?? null,
    finishedAt: push?.finishedAt?.toISOString() ?? null,
  };
}
