import { instantOf, nextDate, wallTime } from "@/lib/automation/timezone";
import type { ScenarioView } from "@/lib/contract/tests-and-scenarios";
import type { FixedStart, StartsWhen } from "./test-draft";

const MINUTES = { day: 600, evening: 1_350, weekend: 660 };

const OPTIONS = ["day", "evening", "weekend"] as const;

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
    const at = instantOf({ date, minute: MINUTES[chosen] }, timezone);
    if (at > now && wanted.includes(wallTime(at, timezone).weekday))
      return { startAt: new Date(at).toISOString() };
    date = nextDate(date);
  }
  return {};
}

/** The start of a stored scenario. One that equals what an option stood for when it was saved was chosen as that option. */
export function storedStart(
  { startAt, updatedAt }: Pick<ScenarioView, "startAt" | "updatedAt">,
  timezone: string,
): StartsWhen | FixedStart {
  if (startAt === null) return "now";
  const saved = { timezone, now: Date.parse(updatedAt) };
  const chosen = OPTIONS.find(
    (option) => Date.parse(startOf(option, saved).startAt ?? "") === Date.parse(startAt),
  );
  return { at: startAt, ...(chosen ? { chosen } : {}) };
}
