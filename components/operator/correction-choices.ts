import { billableOf } from "@/lib/billing/meters";

type Line = {
  id: string;
  kind: string;
  accountId: string | null;
  meter: string | null;
  period: string | null;
};

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
