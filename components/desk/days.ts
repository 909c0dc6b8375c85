import { addDays } from "@/components/ui/days";
import { firstWeekday, weekdayFrom } from "@/components/ui/month-days";
import { dateLocale, numberLocale } from "@/components/ui/viewer-format";
import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";
import { dateFormat } from "@/lib/formats";

/** A day at the desk follows the workspace's time zone, not the browser's. */
export function today(now: number, zone: string): string {
  return wallTime(now, zone).date;
}

export function startOf(date: string, zone: string): number {
  return instantOf({ date, minute: 0 }, zone);
}

export function endOf(date: string, zone: string): number {
  return instantOf({ date: nextDate(date), minute: 0 }, zone);
}

/** The week that contains the date, as the calendars of the person's region show it. */
export function weekOf(date: string): string[] {
  const first = addDays(date, -weekdayFrom(firstWeekday(numberLocale()), date));
  return Array.from({ length: 7 }, (_, i) => addDays(first, i));
}

export function dateText(date: string, style: "long" | "short" = "long"): string {
  return dateFormat(dateLocale(), {
    timeZone: "UTC",
    weekday: style,
    month: style,
    day: "numeric",
  }).format(new Date(`${date}T00:00:00Z`));
}

/** The value of a datetime-local input for an instant, in the workspace's time zone. */
export function localInput(at: number, zone: string): string {
  const { date, minute } = wallTime(at, zone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

export function fromLocalInput(value: string, zone: string): string | null {
  const [date = "", time = ""] = value.split("T");
  const [hours, minutes] = time.split(":").map(Number);
  if (date.length !== 10 || hours === undefined || minutes === undefined) return null;
  if (Number.isNaN(hours) || Number.isNaN(minutes)) return null;
  return new Date(instantOf({ date, minute: hours * 60 + minutes }, zone)).toISOString();
}
