import "server-only";
import { minorToNumber } from "@/lib/billing/money";
import { isFuture, type Period, periodOf, periodSchema, shiftPeriod } from "@/lib/billing/periods";
import type { Statement, StatementLine } from "@/lib/billing/resale";
import { ApiError, invalid } from "@/lib/contract/errors";
import { partnerNow } from "@/lib/services/billing/facts";
import { toLine } from "@/lib/services/billing/invoices";
import { isFinal, readMonth } from "@/lib/services/billing/usage";
import type { PartnerCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { statementsOf } from "./month";

type Account = { id: string; name: string; ownerEmail: string; externalId: string | null; since: Date };

async function readAccount(ctx: PartnerCtx, id: string): Promise<Account> {
  const row = await ctx.tx.one(
    `select w.id, w.name, w.owner_email, w.external_id, coalesce((select min(h.at) from account_history h where h.workspace_id = w.id), w.created_at) as since
     from workspace w where w.partner_id = $1 and w.id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  const { id: accountId, name, owner_email: ownerEmail, external_id: externalId, since } = row;
  return { id: accountId, name, ownerEmail, externalId, since };
}

/** Everything a statement shows, on the screen and on paper. */
export async function readStatement(ctx: PartnerCtx, of: { id: string; period: string }) {
  const account = await readAccount(ctx, of.id);
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const period = readMonth(of.period);
  if (isFuture(period, now.getTime())) throw invalid("/period", `${period} has not begun yet`);
  return { ...(await oneMonth(ctx, { account, period, now })), account, now };
}

const NOTHING: Statement = { lines: [], costMinor: 0, priceMinor: 0, marginMinor: 0 };

type OneMonth = { account: Account; period: Period; now: Date };

async function oneMonth(ctx: PartnerCtx, { account, period, now }: OneMonth) {
  const month = await statementsOf(ctx.tx, { partnerId: ctx.tenant.id, period, account: account.id });
  const [found] = month.statements;
  return {
    period,
    currency: month.currency,
    invoice: month.invoice,
    // A month in which the account had nothing has no lines to wait for.
    final: month.invoice !== null || (!found && isFinal(period, now)),
    accountName: found?.accountName ?? account.name,
    statement: found ?? NOTHING,
  };
}

type Month = Awaited<ReturnType<typeof oneMonth>>;

const money = <N extends string>(name: N, minor: number) =>
  ({ [name]: minorToNumber(minor), [`${name}Minor`]: minor }) as Record<N | `${N}Minor`, number>;

const sums = ({ costMinor, priceMinor, marginMinor }: Omit<Statement, "lines">) => ({
  ...money("cost", costMinor),
  ...money("price", priceMinor),
  ...money("margin", marginMinor),
});

function toSummary(month: Month, { account, ctx }: { account: Account; ctx: PartnerCtx }) {
  return {
    accountId: account.id,
    accountName: month.accountName,
    period: month.period,
    currency: month.currency,
    final: month.final,
    invoiceId: month.invoice?.id ?? null,
    ...sums(month.statement),
    pdfUrl: `${ctx.config.baseUrl}/v1/partner/accounts/${account.id}/statements/${month.period}/pdf`,
  };
}

function toStatementLine({ line, costMinor, marginMinor }: StatementLine) {
  const { accountId: _, accountName: __, amount: ___, amountMinor: priceMinor, ...shown } = toLine(line);
  return { ...shown, ...sums({ costMinor, priceMinor, marginMinor }) };
}

export async function getStatement(ctx: PartnerCtx, of: { id: string; period: string }) {
  const { account, now, ...month } = await readStatement(ctx, of);
  return {
    ...toSummary(month, { account, ctx }),
    lines: month.statement.lines.map(toStatementLine),
    asOf: (month.invoice?.issuedAt ?? now).toISOString(),
  };
}

export async function listStatements(ctx: PartnerCtx, { id, ...query }: PageQuery & { id: string }) {
  const account = await readAccount(ctx, id);
  const now = await partnerNow(ctx.tx, ctx.tenant.id, ctx.now);
  const periods = periodsBetween(periodOf(account.since.getTime()), periodOf(now.getTime()));
  const start = query.starting_after === undefined ? 0 : placeAfter(periods, query.starting_after);
  const shown = periods.slice(start, start + (query.limit ?? 20));
  const statements = [];
  for (const period of shown)
    statements.push(toSummary(await oneMonth(ctx, { account, period, now }), { account, ctx }));
  const more = start + shown.length < periods.length;
  return {
    statements,
    total: periods.length,
    has_more: more,
    next_cursor: more ? (shown.at(-1) ?? null) : null,
  };
}

/** Newest first. */
function periodsBetween(first: Period, last: Period): Period[] {
  const periods: Period[] = [];
  for (let period = last; period >= first; period = shiftPeriod(period, -1)) periods.push(period);
  return periods;
}

function placeAfter(periods: readonly Period[], cursor: string): number {
  const parsed = periodSchema.safeParse(cursor);
  const place = parsed.success ? periods.indexOf(parsed.data) : -1;
  if (place < 0) throw new ApiError("invalid_cursor");
  return place + 1;
}
