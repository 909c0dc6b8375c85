import "server-only";
import { bestPlan } from "@/lib/billing/best-plan";
import { forecastMonth } from "@/lib/billing/forecast";
import { minorToNumber } from "@/lib/billing/money";
import { hasPace, monthAtPace, nextWholeMonth, paceSpan } from "@/lib/billing/pace";
import { periodEnd, periodOf } from "@/lib/billing/periods";
import type { Rating } from "@/lib/billing/rate";
import type { PartnerCtx } from "@/lib/services/context";
import { accountFacts, partnerNow, priceBookFor } from "./facts";
import { taxPercent } from "./rating";
import { liveDaysByAccount, liveSpan } from "./rollups";

const DAY_MS = 86_400_000;
/** The history a forecast uses. */
const HISTORY_DAYS = 56;

/** The projected invoice of this month. Of ten such months, eight end between low and high. */
export async function forecast(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const now = (await partnerNow(ctx.tx, partnerId, ctx.now)).getTime();
  const period = periodOf(now);
  const accounts = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) });
  const days = await liveDaysByAccount(ctx.tx, {
    partnerId,
    from: dateOf(now - HISTORY_DAYS * DAY_MS),
    to: dateOf(periodEnd(period)),
  });
  const { book } = await priceBookFor(ctx.tx, period);
  const band = forecastMonth({
    period,
    now,
    priceBook: book,
    taxRate: await taxPercent(ctx.tx, partnerId),
    accounts: accounts.map(({ id, name, segments, createdAt }) => ({
      id,
      name,
      segments,
      since: createdAt.toISOString(),
      days: days.get(id) ?? [],
    })),
  });
  return {
    period,
    currency: book.currency,
    low: totals(band.p10),
    expected: totals(band.p50),
    high: totals(band.p90),
    asOf: new Date(now).toISOString(),
  };
}

function totals({ subtotalMinor, discount, tax, totalMinor }: Rating) {
  return {
    subtotal: minorToNumber(subtotalMinor),
    subtotalMinor,
    discount: minorToNumber(discount.amountMinor),
    discountMinor: discount.amountMinor,
    tax: minorToNumber(tax.amountMinor),
    taxMinor: tax.amountMinor,
    total: minorToNumber(totalMinor),
    totalMinor,
  };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * Accounts for which another plan would be cheaper in the next whole month at the pace of the last days, largest saving
 * first. Usage since the first of the month would not do: on its second day it suggests the smallest plan.
 */
export async function planAdvice(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const now = (await partnerNow(ctx.tx, partnerId, ctx.now)).getTime();
  const period = nextWholeMonth(now);
  const accounts = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) });
  const used = await liveSpan(ctx.tx, { partnerId, ...paceSpan(now) });
  const { book } = await priceBookFor(ctx.tx, period);
  const advice = accounts
    .filter((account) => hasPace({ now, since: account.createdAt.getTime() }))
    .map((account) => {
      const usage = monthAtPace(used.get(account.id), { period, now, since: account.createdAt.getTime() });
      return { account, ...bestPlan({ ...account, usage }, { period, priceBook: book }) };
    })
    .filter(({ savingMinor }) => savingMinor > 0)
    .sort((a, b) => b.savingMinor - a.savingMinor || (a.account.id < b.account.id ? -1 : 1))
    .slice(0, 100);
  return {
    period,
    currency: book.currency,
    accounts: advice.map(({ account, current, best, savingMinor }) => ({
      id: account.id,
      name: account.name,
      plan: current.plan,
      bestPlan: best.plan,
      saving: minorToNumber(savingMinor),
      savingMinor,
    })),
    asOf: new Date(now).toISOString(),
  };
}
