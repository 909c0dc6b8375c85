import type { ReactNode } from "react";
import { clock, weekday } from "@/components/ui/when";
import type { Translator } from "@/lib/messages/translate";

type StepWords = Translator<"steps", ReactNode>;

/** The time since the run started and the local time then: "+2 days, Thu 9:00 AM". */
export function virtualTime(
  at: string,
  { from, timezone, t }: { from: string; timezone: string; t: StepWords },
): string {
  const there = `${weekday(at, timezone)} ${clock(at, timezone)}`;
  const minutes = Math.round((Date.parse(at) - Date.parse(from)) / 60_000);
  return minutes < 1 ? there : `+${spanText(minutes, t)}, ${there}`;
}

export function spanText(minutes: number, t: StepWords): string {
  if (minutes < 60) return t("minutes", { count: minutes });
  if (minutes < 2_880) {
    const [hours, rest] = [t("hours", { count: Math.floor(minutes / 60) }), minutes % 60];
    return rest === 0 ? hours : `${hours} ${t("minutes", { count: rest })}`;
  }
  return t("days", { count: Math.round(minutes / 1_440) });
}
