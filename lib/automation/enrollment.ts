import { fraction } from "./backoff";
import { nextOpen, WEEKDAYS } from "./business-hours";
import type { CustomEvents } from "./custom-events";
import { eventSpec } from "./events";
import type { Contact, RunEvent } from "./facts";
import { durationMs, instantAfter, minuteOfDay } from "./instants";
import { type JsonObject, own, sameJson } from "./json";
import { type Problem, problem } from "./problems";
import type { Settings } from "./schema";

/** Rules for entering an automation and for ending a run early, versioned with it in `settings`. */
type Entry = NonNullable<Settings["entry"]>;
type SendWindow = NonNullable<Settings["sendWindow"]>;

/** An event that ends a run. A goal counts only for a while. */
export type StopRule = {
  event: string;
  match: JsonObject;
  outcome: "stop_on" | "goal";
  within: number | null;
};

export function stopRulesOf({ stopOn = [], goal }: Settings): StopRule[] {
  const stops = stopOn.map(
    (rule): StopRule => ({ event: rule.event, match: fieldsIn(rule), outcome: "stop_on", within: null }),
  );
  if (!goal) return stops;
  const { event, within } = goal;
  return [...stops, { event, match: goalFields(goal), outcome: "goal", within: durationMs(within) }];
}

export const goalFields = (goal: NonNullable<Settings["goal"]>): JsonObject => fieldsIn(goal);

/** Every text of the person counts here, so `any_reply` says nothing more. */
function fieldsIn({ event, match = {} }: { event: string; match?: JsonObject }): JsonObject {
  const { any_reply: anyReply, ...fields } = match;
  return event === "sms.received" && anyReply === true ? fields : match;
}

/** The fields of a rule that must be equal; whether the event is about the same person is decided before. */
export function fulfils(match: JsonObject, data: JsonObject): boolean {
  return Object.entries(match).every(([field, value]) => sameJson(own(data, field), value));
}

export const STOP_REASONS = {
  stop_on: "An event happened that ends this automation",
  goal: "The goal was reached",
} as const;

/** Returns the reason why a person who entered before may not enter now; null when they may. */
export function entryRefusal(
  entry: Entry,
  earlier: { lastAt: number; isRunning: boolean } | null,
  at: { now: number; timezone: string },
): JsonObject | null {
  if (earlier === null || entry.mode === "every") return null;
  const reason = { code: "entry_rule", mode: entry.mode, lastAt: new Date(earlier.lastAt).toISOString() };
  if (entry.mode === "once") return reason;
  if (entry.mode === "not_while_running") return earlier.isRunning ? reason : null;
  if (!entry.per) return null;
  const again = instantAfter(earlier.lastAt, { span: entry.per, timezone: at.timezone });
  return at.now < again ? { ...reason, again: new Date(again).toISOString() } : null;
}

/** The names under which a person is known: a stranger has only a number, and may become a contact later. */
export function personKeys({ id, phone }: Contact): string[] {
  return [...(id === null ? [] : [`contact:${id}`]), ...(phone === null ? [] : [`phone:${phone}`])];
}

/** An event about a record can name a number that is not its contact's; either one is then the person. */
export function isSamePerson(one: Contact, other: Contact): boolean {
  const keys = personKeys(other);
  return personKeys(one).some((key) => keys.includes(key));
}

/**
 * The same people are left out of an automation for as long as its share is the same: by the number where there is one,
 * because a stranger may become a contact.
 */
export function isHeldOut(automationId: string, contact: Contact, percent: number): boolean {
  if (percent <= 0) return false;
  const person = personKeys(contact).at(-1);
  return person !== undefined && fraction(`${automationId} ${person}`) * 100 < percent;
}

/** When a message may leave: now, or as soon as the window opens. Null: within 400 days it does not. */
export function windowOpens(now: number, sendWindow: SendWindow, timezone: string): number | null {
  const { from, to, days = WEEKDAYS } = sendWindow;
  const hours = Object.fromEntries(days.map((day) => [day, { open: from, close: to }]));
  return nextOpen(now, { timezone, businessHours: hours });
}

/** Ends of a run an event brings about, as the run's own version says. */
export function stopBy(
  settings: Settings,
  event: RunEvent,
  run: { startedAt: number; now: number },
): StopRule | null {
  const rules = stopRulesOf(settings).filter(
    (rule) =>
      rule.event === event.type &&
      fulfils(rule.match, event.data) &&
      (rule.within === null || run.now <= run.startedAt + rule.within),
  );
  return rules[0] ?? null;
}

export function enrollmentProblems(settings: Settings, custom?: CustomEvents): Problem[] {
  const { entry, stopOn = [], goal, sendWindow } = settings;
  const problems: Problem[] = [];
  if (entry?.mode === "once_per" && !entry.per)
    problems.push(
      problem(
        "missing_field",
        { field: "settings.entry.per" },
        "Set how long it takes until the same person can enter again",
      ),
    );
  for (const [i, { event }] of stopOn.entries())
    problems.push(...unknownEvent(event, `settings.stopOn.${i}.event`, custom));
  if (goal) problems.push(...unknownEvent(goal.event, "settings.goal.event", custom));
  if (sendWindow && (minuteOfDay(sendWindow.from) ?? 0) >= (minuteOfDay(sendWindow.to) ?? 0))
    problems.push(
      problem(
        "invalid_value",
        { field: "settings.sendWindow.to" },
        "The window must end later than it begins, on the same day",
      ),
    );
  return problems;
}

function unknownEvent(event: string, field: string, custom: CustomEvents | undefined): Problem[] {
  if (eventSpec(event, custom)) return [];
  return [
    problem("unknown_event", { field }, event === "" ? "Choose an event" : `There is no event "${event}"`),
  ];
}
