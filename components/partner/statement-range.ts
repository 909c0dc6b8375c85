import { isDay } from "@/components/ui/days";

export const SPANS = [
  { value: "", months: 3 },
  { value: "6", months: 6 },
  { value: "12", months: 12 },
  { value: "24", months: 24 },
  { value: "custom", months: 0 },
] as const;
export type Span = (typeof SPANS)[number]["value"];

/**
 * The times of a statement, in UTC as months are. A span begins with a month, so that its opening balance is that of a
 * month's end. Of custom dates both are included, and one that is left out is open.
 */
export function statementTimes(
  { span, first, last }: { span: Span; first: string; last: string },
  now: number,
): { from?: string; to?: string } {
  if (span === "custom") {
    return {
      ...(isDay(first) ? { from: `${first}T00:00:00.000Z` } : {}),
      ...(isDay(last) ? { to: new Date(Date.parse(last) + 86_400_000).toISOString() } : {}),
    };
  }
  const months = SPANS.find(({ value }) => value === span)?.months ?? 3;
  const at = new Date(now);
  return { from: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months + 1, 1)).toISOString() };
}
