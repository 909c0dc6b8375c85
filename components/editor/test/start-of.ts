import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";
import type { FixedStart, StartsWhen } from "./test-draft";

/** The local time of each option. */
export const BEGINS_AT = { day: "10:00", evening: "22:30", weekend: "11:00" } as const;

const OPTIONS = ["day", "evening", "weekend"] as const;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

export type StartOptions = { timezone: string; now: number };

/** The virtual start of a test, which matters because quiet hours and business hours decide the path. */
export function startOf(
  chosen: StartsWhen | FixedStart,
  { timezone, now }: StartOptions,
): { startAt?: string } {
  if (chosen === "now") return {};
  if (typeof chosen === "object") return { startAt: chosen.at };
  const wanted = chosen === "weekend" ? [6] : [1, 2, 3, 4, 5];
  let date = wallTime(now, timezone).date;
  for (let days = 0; days < 8; days++) {
    const at = instantOf({ date, minute: minuteOf(BEGINS_AT[chosen]) }, timezone);
    if (at > now && wanted.includes(wallTime(at, timezone).weekday))
      return { startAt: new Date(at).toISOString() };
    date = nextDate(date);
  }
  return {};
}

/**
 * The start of a stored scenario. One that equals what an option stood for when it was made or last saved was chosen as
 * that option. The later save may have changed something else.
 */
export function storedStart(
  { startAt, createdAt, updatedAt }: Pick<ScenarioView, "startAt" | "createdAt" | "updatedAt">,
  timezone: string,
): StartsWhen | FixedStart {
  if (startAt === null) return "now";
  const isMeantBy = (option: StartsWhen) =>
    [createdAt, updatedAt].some((saved) => {
      const meant = startOf(option, { timezone, now: Date.parse(saved) });
      return Date.parse(meant.startAt ?? "") === Date.parse(startAt);
    });
  const chosen = OPTIONS.find(isMeantBy);
  return { at: startAt, ...(chosen ? { chosen } : {}) };
}
