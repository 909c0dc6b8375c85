import { addDays, isDay } from "@/components/ui/days";
import { endOf, startOf, today } from "./days";

export const RANGES = [
  { value: "" },
  { value: "today" },
  { value: "yesterday" },
  { value: "7" },
  { value: "30" },
  { value: "custom" },
] as const;

export type RangeName = (typeof RANGES)[number]["value"];
/** Days as a person names them; the last one is included. An empty end is open. */
export type ChosenRange = { name: RangeName; first: string; last: string };

function daysOf({ name, first, last }: ChosenRange, now: string): [string, string] {
  if (name === "today") return [now, now];
  if (name === "yesterday") return [addDays(now, -1), addDays(now, -1)];
  if (name === "7") return [addDays(now, -6), now];
  if (name === "30") return [addDays(now, -29), now];
  return name === "custom" ? [isDay(first) ? first : "", isDay(last) ? last : ""] : ["", ""];
}

/** The range as times for a list, by days of the given zone. Whole days keep the URL of the list stable. */
export function timesOf(range: ChosenRange, { now, zone }: { now: number; zone: string }) {
  const [first, last] = daysOf(range, today(now, zone));
  return {
    ...(first ? { from: new Date(startOf(first, zone)).toISOString() } : {}),
    ...(last ? { to: new Date(endOf(last, zone)).toISOString() } : {}),
  };
}
