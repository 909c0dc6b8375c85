import type { Billable } from "./meters";

/** An account's use of an allowance so far, and its expected use by the end of the month. */
export type AllowanceUse = { meter: Billable; used: number; projected: number; included: number };

/** With one decimal, cut instead of rounded, so that 80 means that an alert at 80 percent was sent. */
export const percentUsed = (used: number, included: number): number =>
  Math.floor((used * 1_000) / included) / 10;

/** The allowance an account uses most of. Null without any allowance. */
export function highestUse(allowances: readonly AllowanceUse[]): { meter: Billable; percent: number } | null {
  let highest: { meter: Billable; percent: number } | null = null;
  for (const { meter, used, included } of allowances) {
    if (included === 0) continue;
    const percent = percentUsed(used, included);
    if (!highest || percent > highest.percent) highest = { meter, percent };
  }
  return highest;
}

/**
 * The allowance an account is expected to exceed furthest by the end of the month. Null if it exceeds none, or has
 * exceeded it already: then the use so far says more.
 */
export function projectedOver(
  allowances: readonly AllowanceUse[],
): { meter: Billable; percent: number; used: number } | null {
  let furthest: { meter: Billable; percent: number; used: number } | null = null;
  for (const { meter, used, projected, included } of allowances) {
    if (included === 0 || projected <= included || used >= included) continue;
    const percent = percentUsed(projected, included);
    if (!furthest || percent > furthest.percent)
      furthest = { meter, percent, used: percentUsed(used, included) };
  }
  return furthest;
}

export type ClosestLimit = {
  kind: "expected_allowance" | "allowance" | "spend_cap";
  percent: number;
  isReached: boolean;
};

/** The limit an account is closest to. One that is expected to be reached stands behind one that is reached already. */
export function closestLimit(allowances: readonly AllowanceUse[], capPercent: number | null): ClosestLimit {
  const used = highestUse(allowances)?.percent ?? 0;
  const cap = capPercent ?? 0;
  const expected = projectedOver(allowances)?.percent ?? 0;
  const most = Math.max(used, cap);
  if (most >= 100 || most >= expected)
    return { kind: cap > used ? "spend_cap" : "allowance", percent: most, isReached: most >= 100 };
  return { kind: "expected_allowance", percent: expected, isReached: false };
}

/** Accounts that have reached a limit come first, and then those that are closest to one. */
export const byClosestLimit = (a: ClosestLimit, b: ClosestLimit): number =>
  Number(b.isReached) - Number(a.isReached) || b.percent - a.percent;
