import * as z from "zod";
import { BillingError } from "./billing-error";
import { daysInPeriod, type Period, periodEnd, periodStart } from "./periods";
import { type Plan, planSchema } from "./price-book";

const DAY_MS = 86_400_000;

const accountStatusSchema = z.enum(["active", "suspended", "closed"]);
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/**
 * The account's history as changes, oldest first. Each is valid until the next, so gaps and overlaps cannot be expressed.
 * If two changes have the same instant, the later one in the list is valid.
 */
export const segmentsSchema = z.strictObject({
  plans: z.array(z.strictObject({ from: z.iso.datetime(), plan: planSchema })).min(1),
  statuses: z.array(z.strictObject({ from: z.iso.datetime(), status: accountStatusSchema })).min(1),
});
export type Segments = z.infer<typeof segmentsSchema>;

type PlanDays = { plan: Plan; days: number };

export type Proration = {
  /** One entry per plan, in the order they were first in force; only plans with a chargeable day. */
  plans: PlanDays[];
  chargeableDays: number;
  planAtEnd: Plan;
  /** The plan with the most chargeable days; of equal ones the plan that was in force later. */
  planOfMostDays: Plan;
  statusAtEnd: AccountStatus | null;
};

type Change<T> = { from: number; value: T };
type Span<T> = Change<T> & { to: number };

/**
 * A day is chargeable if the account was active at any instant of it, and belongs to the plan in force at
 * its end. One pass over the days and the changes of the month.
 */
export function prorate(segments: Segments, period: Period): Proration {
  const plans = changes(segments.plans, ({ plan }) => plan);
  const statuses = changes(segments.statuses, ({ status }) => status);
  const start = periodStart(period);
  const end = periodEnd(period);
  const planAtEnd = planBefore(plans, end);
  const statusAtEnd = lastBefore(statuses, end);
  const settled = plans.at(-1)!.from <= start && statuses.at(-1)!.from <= start;
  const { days, planOfMostDays } = settled
    ? {
        days: new Map(statusAtEnd === "active" ? [[planAtEnd, daysInPeriod(period)]] : []),
        planOfMostDays: planAtEnd,
      }
    : daysByPlan({ plans, statuses, start, end });
  return {
    plans: [...days].map(([plan, count]) => ({ plan, days: count })),
    chargeableDays: [...days.values()].reduce((sum, count) => sum + count, 0),
    planAtEnd,
    planOfMostDays: planOfMostDays ?? planAtEnd,
    statusAtEnd,
  };
}

type History = { plans: Change<Plan>[]; statuses: Change<AccountStatus>[]; start: number; end: number };

type DaysByPlan = { days: Map<Plan, number>; planOfMostDays: Plan | null };

function daysByPlan({ plans, statuses, start, end }: History): DaysByPlan {
  const active = activeSpans(statuses);
  const days = new Map<Plan, number>();
  const last = new Map<Plan, number>();
  for (let day = start; day < end; day += DAY_MS) {
    const over = day + DAY_MS;
    if (!active.some((span) => span.from < over && span.to > day)) continue;
    const plan = planBefore(plans, over);
    days.set(plan, (days.get(plan) ?? 0) + 1);
    last.set(plan, day);
  }
  const [most] = [...days].sort(
    ([a, daysOfA], [b, daysOfB]) => daysOfB - daysOfA || (last.get(b) ?? 0) - (last.get(a) ?? 0),
  );
  return { days, planOfMostDays: most?.[0] ?? null };
}

/** The account was active at some instant of the month; the same as having a chargeable day. */
export function isActiveIn(segments: Segments, period: Period): boolean {
  return prorate(segments, period).chargeableDays > 0;
}

export function statusAt(segments: Segments, instant: number): AccountStatus | null {
  const last = segments.statuses.at(-1);
  if (last && Date.parse(last.from) <= instant) return last.status;
  return lastBefore(
    changes(segments.statuses, ({ status }) => status),
    instant + 1,
  );
}

export function planAt(segments: Segments, instant: number): Plan {
  const last = segments.plans.at(-1);
  if (last && Date.parse(last.from) <= instant) return last.plan;
  return planBefore(
    changes(segments.plans, ({ plan }) => plan),
    instant + 1,
  );
}

function changes<E extends { from: string }, T>(entries: readonly E[], value: (entry: E) => T): Change<T>[] {
  let previous = Number.NEGATIVE_INFINITY;
  return entries.map((entry, index) => {
    const from = Date.parse(entry.from);
    if (Number.isNaN(from) || previous > from) {
      throw new BillingError("invalid_segments", `Change ${index + 1} of an account is not in time order.`);
    }
    previous = from;
    return { from, value: value(entry) };
  });
}

function activeSpans(statuses: Change<AccountStatus>[]): Span<AccountStatus>[] {
  return statuses
    .map((change, index) => ({ ...change, to: statuses[index + 1]?.from ?? Number.POSITIVE_INFINITY }))
    .filter((span) => span.value === "active" && span.to > span.from);
}

/** An account active before its first recorded plan counts as on that plan, so that a late row loses no day. */
function planBefore(plans: Change<Plan>[], end: number): Plan {
  const plan = lastBefore(plans, end) ?? plans[0]?.value;
  if (!plan) throw new BillingError("invalid_segments", "An account without any plan cannot be rated.");
  return plan;
}

function lastBefore<T>(list: Change<T>[], end: number): T | null {
  let found: T | null = null;
  for (const change of list) if (change.from < end) found = change.value;
  return found;
}
