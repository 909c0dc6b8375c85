import { feeMinor } from "./base-fee";

/** Returns what an account that is created now is billed for this month: today and the days after it, in UTC. */
export function restOfMonth(now: number) {
  const today = new Date(now);
  const daysInMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 0)).getUTCDate();
  const days = daysInMonth - today.getUTCDate() + 1;
  return {
    isWhole: days === daysInMonth,
    partOf: (price: string) => Math.round((feeMinor(price) * days) / daysInMonth),
    // Rounded up, as the invoice does.
    included: (whole: number) => Math.ceil((whole * days) / daysInMonth),
  };
}
