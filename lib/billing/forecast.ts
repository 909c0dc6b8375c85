import { METERS } from "./meters";
import { sumMinor } from "./money";
import { daysOf, type Period, periodStart } from "./periods";
import type { Plan, PriceBook } from "./price-book";
import { type RateInput, type Rating, rate } from "./rate";
import { rateAccount } from "./rate-account";
import { type Segments, statusAt } from "./segments";
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
 * range is the spread of past days around that average, so it narrows during the month and is empty at its end. A suspended
 * or closed account uses nothing more. It projects quantities only; rating turns them into money.
 */
export function forecastUsage({
  period,
  now,
  since,
  segments,
  days,
}: {
  period: Period;
  now: number;
  /** The account's first day: earlier days without usage say nothing about it. */
  since: string;
  segments: Segments;
  days: readonly DailyUsage[];
}): Band<MeterTotals> {
  const band = { p10: noUsage(), p50: noUsage(), p90: noUsage() };
  const byDate = new Map<string, MeterTotals>();
  for (const { date, usage } of days) {
    const known = byDate.get(date);
    byDate.set(date, known ? addUsage(known, usage) : usage);
  }
  const month = monthOf(period);
  const past = pastDays(dayStart(now), Date.parse(since));
  const usedOn = past.map(({ date }) => byDate.get(date));
  const usesMore = (statusAt(segments, now) ?? "active") === "active";
  const ahead = usesMore ? month.filter(({ end }) => end > now) : [];
  for (const meter of METERS) {
    // Most accounts use few of the meters.
    if (!days.some(({ usage }) => usage[meter] !== 0)) continue;
    let counted = 0;
    for (const { date } of month) counted += byDate.get(date)?.[meter] ?? 0;
    const { means, spread } = weekdayPattern(
      past,
      usedOn.map((usage) => usage?.[meter] ?? 0),
    );
    let expected = 0;
    let variance = 0;
    for (const day of ahead) {
      const left = (day.end - Math.max(day.start, now)) / DAY_MS;
      expected += means[weekdayOf(day.start)]! * left;
      variance += spread ** 2 * left;
    }
    const margin = Z90 * Math.sqrt(variance);
    band.p10[meter] = counted + Math.max(0, Math.round(expected - margin));
    band.p50[meter] = counted + Math.round(expected);
    band.p90[meter] = counted + Math.round(expected + margin);
  }
  return band;
}

type PastDay = { date: string; start: number; weekday: number };

/** Cached, because all accounts of a partner are projected with one calendar. */
const monthOf = lastOf(daysOf);
const historyOf = lastOf((today: number): PastDay[] =>
  Array.from({ length: HISTORY_DAYS }, (_, at) => {
    const start = today - (HISTORY_DAYS - at) * DAY_MS;
    return { date: new Date(start).toISOString().slice(0, 10), start, weekday: weekdayOf(start) };
  }),
);

function lastOf<A, R>(make: (of: A) => R): (of: A) => R {
  let last: { of: A; made: R } | null = null;
  return (of) => {
    if (last?.of !== of) last = { of, made: make(of) };
    return last.made;
  };
}

/** Only whole past days count, because an unfinished day would lower every average. */
function pastDays(today: number, since: number): PastDay[] {
  const history = historyOf(today);
  const first = dayStart(since);
  return first <= history[0]!.start ? history : history.filter(({ start }) => start >= first);
}

function weekdayPattern(days: readonly PastDay[], quantities: readonly number[]) {
  const overall = average(quantities);
  const sums = new Array<number>(7).fill(overall * PRIOR_DAYS);
  const counts = new Array<number>(7).fill(PRIOR_DAYS);
  for (const [at, { weekday }] of days.entries()) {
    sums[weekday]! += quantities[at]!;
    counts[weekday]! += 1;
  }
  const means = sums.map((sum, weekday) => sum / counts[weekday]!);
  const squares = quantities.map((quantity, at) => (quantity - means[days[at]!.weekday]!) ** 2);
  return { means, spread: Math.sqrt(average(squares)) };
}

function average(values: readonly number[]): number {
  if (values.length === 0) return 0;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
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
  segments: Segments;
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
