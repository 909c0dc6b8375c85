import "server-only";
import { bestPlan } from "@/lib/billing/best-plan";
import { type ForecastAccount, forecastMonth, minorByAccount, savingThisMonth } from "@/lib/billing/forecast";
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

/** The one projection of this month, which the total, the accounts and the advice are from. */
async function projectMonth(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const now = (await partnerNow(ctx.tx, partnerId, ctx.now)).getTime();
  const period = periodOf(now);
  const facts = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) });
  const days = await liveDaysByAccount(ctx.tx, {
    partnerId,
    from: dateOf(now - HISTORY_DAYS * DAY_MS),
    to: dateOf(periodEnd(period)),
  });
  const accounts: ForecastAccount[] = facts.map(({ id, name, segments, createdAt }) => ({
    id,
    name,
    segments,
    since: createdAt.toISOString(),
    days: days.get(id) ?? [],
  }));
  const { book } = await priceBookFor(ctx.tx, period);
  return { partnerId, now, period, accounts, book };
}

/** The projected invoice of this month. Of ten such months, eight end between low and high. */
export async function forecast(ctx: PartnerCtx) {
  const { partnerId, now, period, accounts, book } = await projectMonth(ctx);
  const taxRate = await taxPercent(ctx.tx, partnerId);
  const band = forecastMonth({ period, now, priceBook: book, taxRate, accounts });
  const expected = minorByAccount(band.p50);
  return {
    period,
    currency: book.currency,
    low: totals(band.p10),
    expected: totals(band.p50),
    high: totals(band.p90),
    accounts: [...expected].map(([id, minor]) => ({
      id,
      expected: minorToNumber(minor),
      expectedMinor: minor,
    })),
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
  const month = await projectMonth(ctx);
  const { partnerId, now } = month;
  const projected = new Map(month.accounts.map((account) => [account.id, account]));
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
    accounts: advice.map(({ account, current, best, savingMinor }) => {
      const of = projected.get(account.id);
      const thisMonth = of
        ? savingThisMonth(of, { plan: best.plan, period: month.period, now, priceBook: month.book })
        : 0;
      return {
        id: account.id,
        name: account.name,
        plan: current.plan,
        bestPlan: best.plan,
        saving: minorToNumber(savingMinor),
        savingMinor,
        savingThisMonth: minorToNumber(thisMonth),
        savingThisMonthMinor: thisMonth,
      };
    }),
    asOf: new Date(now).toISOString(),
  };
}
