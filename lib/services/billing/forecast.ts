import "server-only";
import { bestPlan } from "@/lib/billing/best-plan";
import { forecastMonth, minorByAccount, savingThisMonth } from "@/lib/billing/forecast";
import { minorToNumber } from "@/lib/billing/money";
import { hasPace, monthAtPace, nextWholeMonth, paceSpan } from "@/lib/billing/pace";
import { periodEnd, periodStart } from "@/lib/billing/periods";
import { quotePlan } from "@/lib/billing/plan-quote";
import type { Rating } from "@/lib/billing/rate";
import { statusAt } from "@/lib/billing/segments";
import type { PartnerCtx } from "@/lib/services/context";
import { shownCharges } from "./account-charges";
import { netByTier } from "./account-costs";
import { cachedForMany } from "./cached-for-many";
import { accountFacts, partnerNow, priceBookFor } from "./facts";
import { projectMonth } from "./project-month";
import { taxPercent } from "./rating";
import { pricesOf, termsOf } from "./resale/prices";
import { liveSpan } from "./rollups";

/** The projected invoice of this month. Of ten such months, eight end between low and high. */
export const forecast = (ctx: PartnerCtx) =>
  cachedForMany(ctx, {
    name: "forecasts",
    read: () => readForecast(ctx),
    accountsIn: ({ accounts }) => accounts.length,
  });

async function readForecast(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const { now, period, accounts, stored } = await projectMonth(ctx.tx, {
    partnerId,
    now: await partnerNow(ctx.tx, partnerId, ctx.now),
  });
  const { book } = stored;
  const taxRate = await taxPercent(ctx.tx, partnerId);
  const band = forecastMonth({ period, now, priceBook: book, taxRate, accounts });
  const expected = minorByAccount(band.p50);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return {
    period,
    currency: book.currency,
    low: totals(band.p10),
    expected: totals(band.p50),
    high: totals(band.p90),
    accounts: [...expected].map(([id, minor]) => ({
      id,
      name: names.get(id) ?? id,
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

/**
 * Accounts for which another plan would be cheaper in the next whole month at the pace of the last days, largest saving
 * first. Usage since the first of the month would not do: on its second day it suggests the smallest plan.
 */
export async function planAdvice(ctx: PartnerCtx) {
  const { advice } = await cachedForMany(ctx, {
    name: "plan-advice",
    read: () => readAdvice(ctx),
    accountsIn: ({ accounts }) => accounts,
  });
  return advice;
}

async function readAdvice(ctx: PartnerCtx) {
  const partnerId = ctx.tenant.id;
  const month = await projectMonth(ctx.tx, {
    partnerId,
    now: await partnerNow(ctx.tx, partnerId, ctx.now),
  });
  const { now } = month;
  const projected = new Map(month.accounts.map((account) => [account.id, account]));
  const period = nextWholeMonth(now);
  const accounts = await accountFacts(ctx.tx, { partnerId, before: new Date(periodEnd(period)) });
  const used = await liveSpan(ctx.tx, { partnerId, ...paceSpan(now) });
  const { book } = await priceBookFor(ctx.tx, period);
  const terms = await termsOf(ctx.tx, { partnerId, period });
  const net = netByTier(accounts, { period, book });
  const cheaper = accounts
    // A suspended account uses nothing and pays no base fee, so any plan would do.
    .filter(({ segments }) => statusAt(segments, now) === "active")
    .filter((account) => hasPace({ now, since: account.createdAt.getTime() }))
    .map((account) => {
      const usage = monthAtPace(used.get(account.id), { period, now, since: account.createdAt.getTime() });
      return { account, usage, ...bestPlan({ ...account, usage }, { period, priceBook: book }) };
    })
    .filter(({ savingMinor }) => savingMinor > 0)
    .sort((a, b) => b.savingMinor - a.savingMinor || (a.account.id < b.account.id ? -1 : 1))
    .slice(0, 100);
  const advice = {
    period,
    currency: book.currency,
    accounts: cheaper.map(({ account, usage, current, best, savingMinor }) => {
      const of = projected.get(account.id);
      const charges = quotePlan(
        { ...account, usage },
        {
          period,
          plan: best.plan,
          from: new Date(periodStart(period)).toISOString(),
          priceBook: book,
          prices: pricesOf(terms, account.id),
        },
      );
      const thisMonth = of
        ? savingThisMonth(of, { plan: best.plan, period: month.period, now, priceBook: month.stored.book })
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
        current: shownCharges({ ...charges.current, netMinor: net(charges.current.costMinor) }),
        changed: shownCharges({ ...charges.changed, netMinor: net(charges.changed.costMinor) }),
      };
    }),
    asOf: new Date(now).toISOString(),
  };
  return { accounts: accounts.length, advice };
}
