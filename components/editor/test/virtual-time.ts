import { clock, weekday } from "@/components/ui/when";

/** The time since the run started and the local time then: "+2 days, Thu 9:00 AM". */
export function virtualTime(at: string, { from, timezone }: { from: string; timezone: string }): string {
  const there = `${weekday(at, timezone)} ${clock(at, timezone)}`;
  const minutes = Math.round((Date.parse(at) - Date.parse(from)) / 60_000);
  return minutes < 1 ? there : `+${spanText(minutes)}, ${there}`;
}

export function spanText(minutes: number): string {
  const [amount, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1_440), "day"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
