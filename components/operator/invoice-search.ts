import { monthTitle } from "@/components/ui/when";

/** Replaces a month's name, such as “October 2026”, by the form it has in invoice numbers, 2026-10. */
export function searchedFor(text: string): string {
  const year = /\b\d{4}\b/.exec(text)?.[0];
  if (year === undefined) return text;
  const typed = text.toLowerCase();
  for (let month = 1; month <= 12; month += 1) {
    const period = `${year}-${String(month).padStart(2, "0")}`;
    const title = monthTitle(period).toLowerCase();
    if (typed.includes(title)) return typed.replace(title, period);
  }
  return text;
}
