import type { Billable } from "./meters";

/** An account's use of an allowance so far, and its expected use by the end of the month. */
export type AllowanceUse = { meter: Billable; used: number; projected: number; included: number };

/** Rounds to whole percent. Only an allowance that is used up is at 100. */
export function percentUsed(used: number, included: number): number {
  const percent = Math.round((used * 100) / included);
  return used < included ? Math.min(percent, 99) : percent;
}

/** The allowance an account uses most of, in whole percent. Null without any allowance. */
export function highestUse(allowances: readonly AllowanceUse[]): { meter: Billable; percent: number } | null {
  let highest: { meter: Billable; percent: number } | null = null;
  for (const { meter, used, included } of allowances) {
    if (included === 0) continue;
    const percent = percentUsed(used, included);
    if (!highest || percent > highest.percent) highest = { meter, percent };
  }
  return highest;
}
