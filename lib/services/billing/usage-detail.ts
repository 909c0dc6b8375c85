import "server-only";
import { BILLABLES, METER_OF, toBillable } from "@/lib/billing/meters";
import { minorToNumber } from "@/lib/billing/money";
import { type Period, periodEnd, periodStart } from "@/lib/billing/periods";
import { allowancesOf, rateAccount } from "@/lib/billing/rate-account";
import type { MeterTotals } from "@/lib/billing/usage";
import type { PartnerCtx } from "@/lib/services/context";
import { accountFacts, findPriceBook, type StoredBook } from "./facts";
import { liveDaysByAccount } from "./rollups";

type Of = { id: string; period: Period; usage: MeterTotals };

/** The days of an account's month, and its allowances with what is charged beyond them. */
export async function usageDetail(ctx: PartnerCtx, of: Of) {
  const stored = await findPriceBook(ctx.tx, of.period);
  const [days, allowances] = await Promise.all([readDays(ctx, of), readAllowances(ctx, of, stored)]);
  return { days, allowances, currency: stored?.book.currency ?? "usd" };
}

async function readDays({ tx, tenant }: PartnerCtx, { id, period }: Of) {
  const [from, to] = [dateOf(periodStart(period)), dateOf(periodEnd(period))];
  const found = await liveDaysByAccount(tx, { partnerId: tenant.id, from, to, accounts: [id] });
  return (found.get(id) ?? []).map(({ date, usage }) => ({
    date,
    calls: usage.calls,
    seconds: usage.call_seconds,
    appointments: usage.appointments_booked,
    leads: usage.leads_created,
    smsMessages: usage.sms,
    apiRequests: usage.api_requests,
  }));
}

async function readAllowances(ctx: PartnerCtx, { id, period, usage }: Of, stored: StoredBook | null) {
  const { tx, tenant } = ctx;
  const before = new Date(periodEnd(period));
  const [account] = await accountFacts(tx, { partnerId: tenant.id, before, accounts: [id] });
  // Before its creation, or before the first price book, an account had no allowance.
  if (!account || !stored) return [];
  const month = { period, priceBook: stored.book };
  const included = allowancesOf(account.segments, month);
  const { lines } = rateAccount({ ...account, usage }, month);
  const mayMoney = ctx.may("invoices:read");
  return BILLABLES.map((meter) => {
    const line = lines.find((one) => one.kind === "usage" && one.meter === meter);
    const costMinor = line?.amountMinor ?? 0;
    return {
      meter,
      used: toBillable(meter, usage[METER_OF[meter]]),
      included: included[meter],
      over: line?.kind === "usage" ? line.overage : 0,
      cost: mayMoney ? minorToNumber(costMinor) : null,
      costMinor: mayMoney ? costMinor : null,
    };
  });
}

const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
