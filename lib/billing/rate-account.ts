import type { Allowance, BaseLine, LateLine, Line, UsageLine } from "./lines";
import { shownUnrounded } from "./lines";
import { BILLABLES, type Billable, METER_OF, toBillable } from "./meters";
import { type Decimal, decimal, toMinor } from "./money";
import { daysInPeriod, type Period } from "./periods";
import { overagePrice, type Plan, type PriceBook, planPrice } from "./price-book";
import { type Proration, prorate, type Segments } from "./segments";
import type { MeterTotals } from "./usage";

const ZERO = decimal(0);

export type RatedAccount = { id: string; name: string; segments: Segments; usage: MeterTotals };
export type LateAccount = RatedAccount & {
  /** The usage of the month that earlier invoices charged. `usage` is everything recorded by now. */
  billed: MeterTotals;
};

/** The lines of one account in one month: a base line per plan, then a line per meter that counted anything. */
export function rateAccount(
  account: RatedAccount,
  { period, priceBook }: { period: Period; priceBook: PriceBook },
): { lines: Line[]; proration: Proration } {
  const proration = prorate(account.segments, period);
  const lines: Line[] = baseLines(account, { period, priceBook, proration });
  for (const meter of BILLABLES) {
    const quantity = toBillable(meter, account.usage[METER_OF[meter]]);
    if (quantity === 0) continue;
    lines.push(usageLine(account, { meter, quantity, period, priceBook, proration }));
  }
  return { lines, proration };
}

function baseLines(
  account: RatedAccount,
  { period, priceBook, proration }: { period: Period; priceBook: PriceBook; proration: Proration },
): BaseLine[] {
  const daysInMonth = daysInPeriod(period);
  return proration.plans.map(({ plan, days }) => {
    const unitPrice = planPrice(priceBook, plan).base;
    const exact = baseAmount(unitPrice, { days, daysInMonth });
    return {
      kind: "base",
      id: `${account.id}:base:${plan}`,
      accountId: account.id,
      accountName: account.name,
      plan,
      unitPrice,
      days,
      daysInMonth,
      unrounded: shownUnrounded(exact),
      amountMinor: toMinor(exact),
    };
  });
}

/** Multiplies before it divides, so that amounts of exactly half a cent stay exact. */
export function baseAmount(
  unitPrice: string,
  { days, daysInMonth }: { days: number; daysInMonth: number },
): Decimal {
  const full = decimal(unitPrice);
  return days === daysInMonth ? full : full.times(days).div(daysInMonth);
}

type Metered = {
  meter: Billable;
  quantity: number;
  period: Period;
  priceBook: PriceBook;
  proration: Proration;
};

function usageLine(account: RatedAccount, metered: Metered): UsageLine {
  const { meter, quantity, priceBook, proration } = metered;
  const allowance = allowanceOf(metered);
  const overage = Math.max(0, quantity - allowance.total);
  const plan = overagePlan(priceBook, proration);
  const price = planPrice(priceBook, plan)[meter];
  // Most lines stay within their allowance and need no arithmetic.
  const exact = overage === 0 ? ZERO : overagePrice(price, overage);
  return {
    kind: "usage",
    id: `${account.id}:${meter}`,
    accountId: account.id,
    accountName: account.name,
    plan,
    meter,
    quantity,
    allowance,
    overage,
    unitPrice: price.unitPrice,
    per: price.per,
    unrounded: shownUnrounded(exact),
    amountMinor: toMinor(exact),
  };
}

function overagePlan(priceBook: PriceBook, { planAtEnd, planOfMostDays }: Proration): Plan {
  return priceBook.overagePlan === "most_days" ? planOfMostDays : planAtEnd;
}

/** True for an account that counts for the partner's volume discount. */
export function countsForDiscount(priceBook: PriceBook, { chargeableDays }: Proration): boolean {
  return chargeableDays >= (priceBook.discountMinimumDays ?? 1);
}

/** An account's allowance of the month. */
export function allowancesOf(
  segments: Segments,
  { period, priceBook }: { period: Period; priceBook: PriceBook },
): Record<Billable, number> {
  const proration = prorate(segments, period);
  const of = (meter: Billable) => allowanceOf({ meter, period, priceBook, proration }).total;
  return { minutes: of("minutes"), sms: of("sms"), api_requests: of("api_requests") };
}

function allowanceOf({
  meter,
  period,
  priceBook,
  proration,
}: Pick<Metered, "meter" | "period" | "priceBook" | "proration">): Allowance {
  const daysInMonth = daysInPeriod(period);
  const parts = proration.plans.map(({ plan, days }) => ({
    plan,
    days,
    included: planPrice(priceBook, plan)[meter].included,
  }));
  return allowanceFrom(parts, daysInMonth);
}

/** The allowance of each day of the month, summed and rounded up once. */
export function allowanceFrom(parts: Allowance["parts"], daysInMonth: number): Allowance {
  const unitDays = parts.reduce((sum, { included, days }) => sum + included * days, 0);
  return { total: Math.ceil(unitDays / daysInMonth), daysInMonth, parts };
}

/**
 * Usage recorded for a month after its invoice was finalized: the line it would have had minus the line it had, so both
 * invoices together charge exactly the amount of one complete invoice. It is negative after a correction that lowers
 * usage; the caller turns those lines into a credit note.
 */
export function lateLines(
  account: LateAccount,
  { period, priceBook }: { period: Period; priceBook: PriceBook },
): LateLine[] {
  const proration = prorate(account.segments, period);
  const lines: LateLine[] = [];
  for (const meter of BILLABLES) {
    const billedQuantity = toBillable(meter, account.billed[METER_OF[meter]]);
    const quantity = toBillable(meter, account.usage[METER_OF[meter]]);
    if (quantity === billedQuantity) continue;
    const before = usageLine(account, { meter, quantity: billedQuantity, period, priceBook, proration });
    const after = usageLine(account, { meter, quantity, period, priceBook, proration });
    const overage = after.overage - before.overage;
    lines.push({
      ...after,
      kind: "late_usage",
      id: `${account.id}:late:${period}:${meter}`,
      period,
      billedQuantity,
      overage,
      unrounded: shownUnrounded(overagePrice(planPrice(priceBook, after.plan)[meter], overage)),
      amountMinor: after.amountMinor - before.amountMinor,
    });
  }
  return lines;
}
