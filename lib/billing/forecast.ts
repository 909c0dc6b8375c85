import { METERS, type Meter } from "./meters";
import { sumMinor } from "./money";
import { daysOf, type Period, periodStart } from "./periods";
import type { Plan, PriceBook } from "./price-book";
import { type RateInput, type Rating, rate } from "./rate";
import { rateAccount } from "./rate-account";
import { addUsage, type MeterTotals, noUsage } from "./usage";

/** A day of one account, UTC. Days without any usage may be left out after `since`. */
export type DailyUsage = { date: string; usage: MeterTotals };

export type Band<T> = { p10: T; p50: T; p90: T };

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 56;
/** The 90th percentile of the normal distribution, in standard deviations. */
const Z90 = 1.2816;
/** A weekday with little history is weighed together with this many average days. */
const PRIOR_DAYS = 2;

/**
 * Projects the usage at the end of the month: the usage so far plus each remaining day at the average of its weekday. The
 * range is the spread of past days around that average, so it narrows during the month and is empty at its end. It
 * projects quantities only; rating turns them into money.
 */
export function forecastUsage({
  period,
  now,
  since,
  days,
}: {
  period: Period;
  now: number;
  /** The account's first day: earlier days without usage say nothing about it. */
  since: string;
  days: readonly DailyUsage[];
}): Band<MeterTotals> {
  const band = { p10: noUsage(), p50: noUsage(), p90: noUsage() };
  const byDate = new Map<string, MeterTotals>();
  for (const { date, usage } of days) {
    const known = byDate.get(date);
    byDate.set(date, known ? addUsage(known, usage) : usage);
  }
  const today = dayStart(now);
  const past = pastDates(today, Math.max(Date.parse(since), today - HISTORY_DAYS * DAY_MS));
  const ahead = daysOf(period).filter(({ end }) => end > now);
  for (const meter of METERS) {
    const counted = sumOfMonth(byDate, { period, meter });
    const { mean, spread } = weekdayPattern(past, (date) => byDate.get(date)?.[meter] ?? 0);
    let expected = 0;
    let variance = 0;
    for (const day of ahead) {
      const left = (day.end - Math.max(day.start, now)) / DAY_MS;
      expected += mean(weekdayOf(day.start)) * left;
      variance += spread ** 2 * left;
    }
    const margin = Z90 * Math.sqrt(variance);
    band.p10[meter] = counted + Math.max(0, Math.round(expected - margin));
    band.p50[meter] = counted + Math.round(expected);
    band.p90[meter] = counted + Math.round(expected + margin);
  }
  return band;
}

function sumOfMonth(
  byDate: ReadonlyMap<string, MeterTotals>,
  { period, meter }: { period: Period; meter: Meter },
): number {
  let sum = 0;
  for (const { date } of daysOf(period)) sum += byDate.get(date)?.[meter] ?? 0;
  return sum;
}

type PastDay = { date: string; weekday: number };

/** Only whole past days count, because an unfinished day would lower every average. */
function pastDates(today: number, from: number): PastDay[] {
  const dates: PastDay[] = [];
  for (let day = dayStart(from); day < today; day += DAY_MS) {
    dates.push({ date: new Date(day).toISOString().slice(0, 10), weekday: weekdayOf(day) });
  }
  return dates;
}

function weekdayPattern(days: readonly PastDay[], quantityOn: (date: string) => number) {
  const values = days.map(({ date, weekday }) => ({ weekday, quantity: quantityOn(date) }));
  const overall = average(values.map(({ quantity }) => quantity));
  const sums = Array.from({ length: 7 }, () => ({ sum: overall * PRIOR_DAYS, count: PRIOR_DAYS }));
  for (const { weekday, quantity } of values) {
    const of = sums[weekday];
    if (of) {
      of.sum += quantity;
      of.count += 1;
    }
  }
  const means = sums.map(({ sum, count }) => sum / count);
  const mean = (weekday: number) => means[weekday] ?? overall;
  const squares = values.map(({ weekday, quantity }) => (quantity - mean(weekday)) ** 2);
  return { mean, spread: Math.sqrt(average(squares)) };
}

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function dayStart(instant: number): number {
  return Math.floor(instant / DAY_MS) * DAY_MS;
}

/** Sunday is 0; the first day of 1970 was a Thursday. */
function weekdayOf(start: number): number {
  return (((Math.floor(start / DAY_MS) + 4) % 7) + 7) % 7;
}

export type ForecastAccount = {
  id: string;
  name: string;
  segments: RateInput["accounts"][number]["segments"];
  since: string;
  days: readonly DailyUsage[];
};

/** The invoice of the current month at three levels of usage, rated by the rater that closes it. */
export function forecastMonth({
  period,
  now,
  accounts,
  ...prices
}: { period: Period; now: number; accounts: readonly ForecastAccount[] } & Omit<
  RateInput,
  "period" | "accounts"
>): Band<Rating> {
  const forecasts = accounts.map((account) => ({
    account,
    band: forecastUsage({ period, now: Math.max(now, periodStart(period)), ...account }),
  }));
  const at = (level: keyof Band<unknown>) =>
    rate({
      ...prices,
      period,
      accounts: forecasts.map(({ account: { id, name, segments }, band }) => ({
        id,
        name,
        segments,
        usage: band[level],
      })),
    });
  return { p10: at("p10"), p50: at("p50"), p90: at("p90") };
}

/** The part of each account in a month's subtotal. Together they are exactly the subtotal. */
export function minorByAccount({ lines }: Pick<Rating, "lines">): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { accountId, amountMinor } of lines)
    sums.set(accountId, (sums.get(accountId) ?? 0) + amountMinor);
  return sums;
}

/**
 * The expected reduction of the account's monthly cost if it changes plans now: days on the old plan are charged at its
 * price, and moving late in the month saves little. It is negative where this month becomes more expensive.
 */
export function savingThisMonth(
  account: ForecastAccount,
  { plan, period, now, priceBook }: { plan: Plan; period: Period; now: number; priceBook: PriceBook },
): number {
  const usage = forecastUsage({ period, now, ...account }).p50;
  const cost = (plans: ForecastAccount["segments"]["plans"]) => {
    const segments = { ...account.segments, plans };
    const { lines } = rateAccount({ ...account, segments, usage }, { period, priceBook });
    return sumMinor(lines.map(({ amountMinor }) => amountMinor));
  };
  const { plans } = account.segments;
  return cost(plans) - cost([...plans, { from: new Date(now).toISOString(), plan }]);
}
