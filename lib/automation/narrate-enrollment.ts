import type { Wording } from "@/lib/wording";
import { eventSpec } from "./events";
import { joined, lower } from "./joined";
import type { Json, JsonObject } from "./json";
import type { Settings } from "./schema";
import { durationText } from "./spans";

type Value = (value: Json | undefined) => string;

/** The members that say who enters and what ends a run early, each as a sentence without its period. */
export const ENROLLMENT = {
  entry: ({ entry }, _value, wording) => (entry ? entryWords(entry, wording) : ""),
  stopOn({ stopOn = [] }, value, wording) {
    const events = stopOn.map((one) =>
      wording.phrase("when {event}", { event: eventWords(one, value, wording) }),
    );
    return events.length === 0
      ? ""
      : wording.phrase("It ends early {events}", { events: events.join(wording.phrase(", or ")) });
  },
  goal: ({ goal }, value, wording) =>
    goal
      ? wording.phrase("Goal: {event} within {time}", {
          event: eventWords(goal, value, wording),
          time: durationText(goal.within, wording),
        })
      : "",
  sendWindow: ({ sendWindow }, _value, wording) => (sendWindow ? windowWords(sendWindow, wording) : ""),
  holdoutPercent: ({ holdoutPercent = 0 }, _value, wording) =>
    holdoutPercent > 0
      ? wording.phrase("{percent}% of people are left out for comparison", {
          percent: String(holdoutPercent),
        })
      : "",
} satisfies Record<string, (settings: Settings, value: Value, wording: Wording) => string>;

export const ENROLLMENT_NAMES: Record<keyof typeof ENROLLMENT, string> = {
  entry: "who can enter",
  stopOn: "what ends it early",
  goal: "the goal",
  sendWindow: "when messages leave",
  holdoutPercent: "who is left out",
};

export const isEnrollment = (member: string | undefined): member is keyof typeof ENROLLMENT =>
  member !== undefined && Object.hasOwn(ENROLLMENT, member);

export function enrollmentText(settings: Settings, value: Value, wording: Wording): string {
  const sentences = Object.values(ENROLLMENT).map((words) => words(settings, value, wording));
  return sentences.flatMap((sentence) => (sentence === "" ? [] : [`${sentence}.`])).join(" ");
}

function entryWords({ mode, per }: NonNullable<Settings["entry"]>, wording: Wording): string {
  const { phrase } = wording;
  switch (mode) {
    case "once":
      return phrase("Each person can enter once");
    case "once_per":
      return phrase("The same person can enter again after {time}", {
        time: per ? durationText(per, wording) : phrase("a while"),
      });
    case "not_while_running":
      return phrase("People can't enter again until their current run ends");
    case "every":
      return phrase("The same person can enter every time");
    default:
      return mode satisfies never;
  }
}

function eventWords(
  { event, match }: { event: string; match?: JsonObject | undefined },
  value: Value,
  { phrase, spec }: Wording,
): string {
  const known = eventSpec(event);
  const label = lower(known ? spec(known.label) : event);
  const fields = Object.entries(match ?? {}).map(
    ([name, wanted]) => `${name.replaceAll("_", " ")} ${value(wanted)}`,
  );
  return fields.length === 0
    ? label
    : phrase("{event} with {fields}", { event: label, fields: joined(fields, phrase("and")) });
}

function windowWords(
  { from, to, days = [] }: NonNullable<Settings["sendWindow"]>,
  { phrase, clock }: Wording,
): string {
  const hours = { from: clock(from), to: clock(to) };
  const names = days.map((day) => phrase(day.charAt(0).toUpperCase() + day.slice(1)));
  return names.length === 0
    ? phrase("Messages leave between {from} and {to}", hours)
    : phrase("Messages leave between {from} and {to} on {days}", {
        ...hours,
        days: joined(names, phrase("and")),
      });
}
