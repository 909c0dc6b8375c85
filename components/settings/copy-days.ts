import type { BusinessHours, Weekday } from "@/lib/automation/business-hours";

const WEEKEND: readonly Weekday[] = ["saturday", "sunday"];

/**
 * The days that hours are copied to unless someone chooses others: the other open days of the same half of the week.
 * Weekends rarely have the hours of weekdays, and a closed day is opened only by someone who says so.
 */
export function usualCopyDays(hours: BusinessHours, from: Weekday): Weekday[] {
  const isWeekend = WEEKEND.includes(from);
  const days = Object.keys(hours) as Weekday[];
  return days.filter((day) => day !== from && hours[day] && WEEKEND.includes(day) === isWeekend);
}
