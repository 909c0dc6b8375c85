import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";

const DEFAULT_DATE_PATTERN = "d MMM yyyy, h:mm a";

let lastDate = { at: Number.NaN, timezone: "", pattern: "", text: null as string | null };

/**
 * Null when date-fns rejects the pattern. Remembers its last answer, because steps of one run, and two versions replayed
 * over one event, show the same moment.
 */
export function dateText(at: number, timezone: string, pattern = DEFAULT_DATE_PATTERN): string | null {
  if (at !== lastDate.at || timezone !== lastDate.timezone || pattern !== lastDate.pattern)
    lastDate = { at, timezone, pattern, text: formatted(at, timezone, pattern) };
  return lastDate.text;
}

function formatted(at: number, timezone: string, pattern: string): string | null {
  try {
    return format(new TZDate(at, timezone), pattern);
  } catch {
    return null;
  }
}

/** Formats North American numbers nationally; others keep their international form. */
export function readablePhone(text: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(text);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : text;
}
