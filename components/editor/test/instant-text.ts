import type { StepWords } from "@/components/editor/card-text";
import { dateLocale, hourCycle } from "@/components/ui/viewer-format";
import { parseInstant } from "@/lib/automation/instants";
import type { Definition } from "@/lib/automation/schema";
import { wallTime } from "@/lib/automation/timezone";
import { withStepTitles } from "./step-titles";

/** "Tue, Mar 10, 2026, 11:00 AM EDT" of "2026-03-10T15:00:00Z"; null for text that is not an instant. */
export function instantText(value: unknown, timezone: string): string | null {
  const at = typeof value === "string" ? parseInstant(value, timezone) : null;
  if (at === null) return null;
  return new Intl.DateTimeFormat(dateLocale(), {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...hourCycle(),
    timeZoneName: "short",
    timeZone: timezone,
  }).format(at);
}

/** The instant as a field of a day and a time writes it: local time without a zone. */
export function localText(at: number, timezone: string): string {
  const { date, minute } = wallTime(at, timezone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date}T${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;

type FailureWords = {
  t: { sentence: (english: string) => string };
  timezone: string;
  definition: Definition;
  steps: StepWords;
};

/** The API writes why a scenario fails in English, times in UTC, and names steps by their actions. */
export function scenarioFailureText(
  failure: string,
  { t, timezone, definition, steps }: FailureWords,
): string {
  return t
    .sentence(withStepTitles(failure, { definition, t: steps }))
    .replaceAll(INSTANT, (instant) => instantText(instant, timezone) ?? instant);
}
