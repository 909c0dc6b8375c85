import { METER_OF } from "@/lib/billing/meters";
import { searchedFor } from "./invoice-search";

type Line = {
  id: string;
  kind: string;
  accountId: string | null;
  meter: string | null;
  period: string | null;
};

const billableOf = (meter: string) =>
  Object.entries(METER_OF).find(([, counted]) => counted === meter)?.[0] ?? null;

/** Only some meters are charged on invoices. */
export const isOnInvoices = (meter: string): boolean => billableOf(meter) !== null;

/** Returns the lines whose events can be corrected: the invoice's own month first, then earlier months, newest first. */
export function linesToCorrect<L extends Line>(
  lines: readonly L[],
  { accountId, meter }: { accountId: string; meter: string },
): L[] {
  const billable = billableOf(meter);
  if (billable === null) return [];
  return lines
    .filter((line) => line.accountId === accountId && line.meter === billable)
    .sort((a, b) => (b.period ?? "9999").localeCompare(a.period ?? "9999"));
}

/** Only numbers and months are sent to the server. Any other text would be searched for in the names of accounts too. */
export function numberSearched(asked: string): { q: string } | Record<string, never> {
  const q = searchedFor(asked);
  return /^(inv_|\d{4}-)/i.test(q) ? { q } : {};
}
