import type { Billable } from "./meters";

/** An account's use of an allowance so far, and its expected use by the end of the month. */
export type AllowanceUse = { meter: Billable; used: number; projected: number; included: number };

/** The allowance an account uses most of, in whole percent. Null without any allowance. */
export function highestUse(allowances: readonly AllowanceUse[]): { meter: Billable; percent: number } | null {
  let highest: { meter: Billable; percent: number } | null = null;
  for (const { meter, used, included } of allowances) {
    if (included === 0) continue;
    const percent = Math.floor((used * 100) / included);
    if (!highest || percent > highest.percent) highest = { meter, percent };
  }
  return highest;
}
