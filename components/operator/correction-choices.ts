import { METER_OF } from "@/lib/billing/meters";

type Line = {
  id: string;
  kind: string;
  accountId: string | null;
  meter: string | null;
  period: string | null;
};

const billableOf = (meter: string) =>
  Object.entries(METER_OF).find(([, counted]) => counted === meter)?.[0] ?? null;

/** Invoices charge what is counted by some meters only. */
export const isOnInvoices = (meter: string): boolean => billableOf(meter) !== null;

/** The lines whose events can be corrected: that of the invoice's own month, then those of earlier months, newest first. */
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

/** A part of an invoice's number, for the server. Months are found by their names, among the newest invoices. */
export const numberSearched = (asked: string): { q: string } | Record<string, never> =>
  /^(inv_|\d{4}-)/i.test(asked) ? { q: asked } : {};
