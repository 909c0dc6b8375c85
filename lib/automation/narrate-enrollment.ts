import { eventSpec } from "./events";
import { joined, lower } from "./joined";
import type { Json, JsonObject } from "./json";
import type { Settings } from "./schema";
import { durationText } from "./spans";

type Value = (value: Json | undefined) => string;

/** The members that say who enters and what ends a run early, each as a sentence without its period. */
export const ENROLLMENT = {
  entry: ({ entry }: Settings) => (entry ? entryWords(entry) : ""),
  stopOn: ({ stopOn = [] }: Settings, value: Value) =>
    stopOn.length === 0
      ? ""
      : `It ends early ${stopOn.map(({ event, match }) => `when ${eventWords(event, match, value)}`).join(", or ")}`,
  goal: ({ goal }: Settings, value: Value) =>
    goal
      ? `Its goal is: ${eventWords(goal.event, goal.match, value)} within ${durationText(goal.within)}`
      : "",
  sendWindow: ({ sendWindow }: Settings) => (sendWindow ? windowWords(sendWindow) : ""),
  holdoutPercent: ({ holdoutPercent = 0 }: Settings) =>
    holdoutPercent > 0 ? `${holdoutPercent}% of people are left out for comparison` : "",
} as const;

export const ENROLLMENT_NAMES: Record<keyof typeof ENROLLMENT, string> = {
  entry: "who can enter",
  stopOn: "what ends it early",
  goal: "the goal",
  sendWindow: "when messages leave",
  holdoutPercent: "who is left out",
};

export const isEnrollment = (member: string | undefined): member is keyof typeof ENROLLMENT =>
  member !== undefined && Object.hasOwn(ENROLLMENT, member);

export function enrollmentText(settings: Settings, value: Value): string {
  const sentences = Object.values(ENROLLMENT).map((words) => words(settings, value));
  return sentences.flatMap((sentence) => (sentence === "" ? [] : [`${sentence}.`])).join(" ");
}

function entryWords({ mode, per }: NonNullable<Settings["entry"]>): string {
  switch (mode) {
    case "once":
      return "Each person can enter once";
    case "once_per":
      return `The same person can enter again after ${per ? durationText(per) : "a while"}`;
    case "not_while_running":
      return "People can't enter again while still in it";
    case "every":
      return "The same person can enter every time";
    default:
      return mode satisfies never;
  }
}

function eventWords(event: string, match: JsonObject | undefined, value: Value): string {
  const label = lower(eventSpec(event)?.label ?? event);
  const fields = Object.entries(match ?? {}).map(
    ([name, wanted]) => `${name.replaceAll("_", " ")} ${value(wanted)}`,
  );
  return fields.length === 0 ? label : `${label} with ${joined(fields, "and")}`;
}

function windowWords({ from, to, days }: NonNullable<Settings["sendWindow"]>): string {
  const named = days?.map((day) => day.charAt(0).toUpperCase() + day.slice(1)) ?? [];
  return `Messages leave between ${from} and ${to}${named.length === 0 ? "" : ` on ${joined(named, "and")}`}`;
}
