import { type Break, type BusinessHours, breaksFault } from "@/lib/automation/business-hours";

type Hours = NonNullable<BusinessHours[keyof BusinessHours]>;

const LUNCH: Break = { from: "12:00", to: "13:00" };

/** The hour to offer for a new break: noon, or else the first full hour of the day that is free. Null if there is none. */
export function nextBreak(hours: Hours): Break | null {
  const fits = (one: Break) => breaksFault({ ...hours, breaks: [...(hours.breaks ?? []), one] }) === null;
  const full = Array.from({ length: 23 }, (_, hour) => ({ from: clock(hour), to: clock(hour + 1) }));
  return [LUNCH, ...full].find(fits) ?? null;
}

const clock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;
