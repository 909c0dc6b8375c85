import { birthday } from "@/lib/automation/person-fields";
import type { DateOrder } from "@/lib/contract/contact-import";

type Order = DateOrder["order"];

const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;

/** Reads a date of a spreadsheet as "YYYY-MM-DD", or returns null if it is no date of birth. */
export function readDate(text: string, order: Order): string | null {
  const read = birthday.safeParse(isoDate(text, order));
  return read.success ? read.data : null;
}

function isoDate(text: string, order: Order): string {
  const [, one = "", , other = "", year] = YEAR_LAST.exec(text) ?? [];
  if (year !== undefined) return order === "dmy" ? iso(year, other, one) : iso(year, one, other);
  const [, first, , month = "", day = ""] = YEAR_FIRST.exec(text) ?? [];
  return first === undefined ? text : iso(first, month, day);
}

const iso = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/**
 * Finds the order of day and month in a column. A number above 12 is a day, so such dates show the order of all, if most
 * of them agree. Without them, it is the usual one. Null if the order makes no difference.
 */
export function dateOrderOf(
  dates: readonly string[],
  { chosen, usual, learns }: { chosen: Order | undefined; usual: Order; learns: boolean },
): DateOrder | null {
  const shown = { dmy: 0, mdy: 0 };
  let example: DateOrder["example"] = null;
  for (const text of dates) {
    const [, one, , other] = YEAR_LAST.exec(text) ?? [];
    if (one === undefined || Number(one) === Number(other)) continue;
    const [dmy, mdy] = [readDate(text, "dmy"), readDate(text, "mdy")];
    if (dmy !== null && mdy !== null) example ??= { text, dmy, mdy };
    else if (dmy !== null) shown.dmy++;
    else if (mdy !== null) shown.mdy++;
  }
  if (shown.dmy + shown.mdy === 0 && example === null) return null;
  const most = shown.dmy > shown.mdy ? "dmy" : shown.mdy > shown.dmy ? "mdy" : usual;
  const isCertain = learns && Math.min(shown.dmy, shown.mdy) === 0 && shown.dmy + shown.mdy > 0;
  return { order: chosen ?? (learns ? most : usual), isCertain, example };
}
