const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** The end of the period that a month's name stands for: "2026-10" for "October 2026", "-10" for "oct". */
export function monthSearched(text: string): string | null {
  const [name = "", year = "", ...more] = text.toLowerCase().split(" ");
  if (name.length < 3 || more.length > 0 || !/^(\d{4})?$/.test(year)) return null;
  const index = MONTHS.findIndex((month) => month.startsWith(name));
  return index < 0 ? null : `${year}-${String(index + 1).padStart(2, "0")}`;
}
