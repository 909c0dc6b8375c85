import { DAY, HOUR, MINUTE } from "./instants";

const UNITS: Record<string, number> = { s: 1_000, m: MINUTE, h: HOUR, d: DAY };
const SHORT = /^\+?(?:P?T?)(\d{1,6})([smhd])$/i;

/** Milliseconds of a span such as 90m, 2h, 3d or PT2H, with or without a plus. */
export function shortDuration(text: string): number | null {
  const match = SHORT.exec(text.trim());
  const unit = UNITS[match?.[2]?.toLowerCase() ?? ""];
  return match && unit ? Number(match[1]) * unit : null;
}
