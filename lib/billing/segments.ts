import * as z from "zod";
import { BillingError } from "./billing-error";
import { daysOf, type Period, periodEnd } from "./periods";
import { type Plan, planSchema } from "./price-book";

export const accountStatusSchema = z.enum(["active", "suspended", "closed"]);
export type AccountStatus = z.infer<typeof accountStatusSchema>;

/**
 * The account's history as changes, oldest first; each holds until the next, so gaps and overlaps cannot
 * be written down. Of two changes at one instant the later in the list holds.
 */
export const segmentsSchema = z.strictObject({
  plans: z.array(z.strictObject({ from: z.iso.datetime(), plan: planSchema })).min(1),
  statuses: z.array(z.strictObject({ from: z.iso.datetime(), status: accountStatusSchema })).min(1),
});
export type Segments = z.infer<typeof segmentsSchema>;

export type PlanDays = { plan: Plan; days: number };

export type Proration = {
  /** One entry per plan, in the order they were first in force; only plans with a chargeable day. */
  plans: PlanDays[];
  chargeableDays: number;
  /** Its prices hold for everything over the allowance. */
  planAtEnd: Plan;
  statusAtEnd: AccountStatus | null;
};

type Change<T> = { from: number; value: T };
type Span<T> = Change<T> & { to: number };

/**
 * A day is chargeable if the account was active at any instant of it, and belongs to the plan in force at
 * its end. One pass over the days and the changes of the month.
 */
export function prorate(segments: Segments, period: Period): Proration {
  const plans = changes(segments.plans.map(({ from, plan }) => ({ from, value: plan })));
  const statuses = changes(segments.statuses.map(({ from, status }) => ({ from, value: status })));
  const active = activeSpans(statuses);
  const days = new Map<Plan, number>();
  for (const day of daysOf(period)) {
    if (!active.some((span) => span.from < day.end && span.to > day.start)) continue;
    const plan = planBefore(plans, day.end);
    days.set(plan, (days.get(plan) ?? 0) + 1);
  }
  const end = periodEnd(period);
  return {
    plans: [...days].map(([plan, count]) => ({ plan, days: count })),
    chargeableDays: [...days.values()].reduce((sum, count) => sum + count, 0),
    planAtEnd: planBefore(plans, end),
    statusAtEnd: lastBefore(statuses, end),
  };
}

/** The account was active at some instant of the month; the same as having a chargeable day. */
export function isActiveIn(segments: Segments, period: Period): boolean {
  return prorate(segments, period).chargeableDays > 0;
}

export function statusAt(segments: Segments, instant: number): AccountStatus | null {
  const statuses = changes(segments.statuses.map(({ from, status }) => ({ from, value: status })));
  return lastBefore(statuses, instant + 1);
}

function changes<T>(entries: { from: string; value: T }[]): Change<T>[] {
  const parsed = entries.map(({ from, value }) => ({ from: Date.parse(from), value }));
  for (const [index, change] of parsed.entries()) {
    const previous = parsed[index - 1];
    if (Number.isNaN(change.from) || (previous && previous.from > change.from)) {
      throw new BillingError("invalid_segments", `Change ${index + 1} of an account is not in time order.`);
    }
  }
  return parsed;
}

function activeSpans(statuses: Change<AccountStatus>[]): Span<AccountStatus>[] {
  return statuses
    .map((change, index) => ({ ...change, to: statuses[index + 1]?.from ?? Number.POSITIVE_INFINITY }))
    .filter((span) => span.value === "active" && span.to > span.from);
}

/** An account active before its first recorded plan is on that plan: no day may be lost to a late row. */
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
