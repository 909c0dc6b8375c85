import type { z } from "zod";
import { nextOpen } from "./business-hours";
import type { delayConfig } from "./control";
import { TIMEOUT } from "./control-table";
import type { CustomEvents } from "./custom-events";
import { eventSpec } from "./events";
import type { Contact, RunEvent, WorkspaceFacts } from "./facts";
import { instantAfter, parseInstant } from "./instants";
import { type JsonObject, own, sameJson, textIn } from "./json";
import type { Awaited, WaitForEvent, WaitMatch } from "./run";
import { StepFailure } from "./step-error";
import { nextTimeOfDay } from "./time-of-day";
import type { waitConfig } from "./wait-for-event";
import { waysOf } from "./ways";

export type Due = { at: number; stop: boolean };

/** Returns when a delay ends, counted from the moment the run reached it, so repeated calls give the same answer. */
export function delayDue(
  config: z.infer<typeof delayConfig>,
  at: { entered: number; workspace: WorkspaceFacts },
): Due {
  const { entered, workspace } = at;
  const { timezone } = workspace;
  let due = entered;
  let stop = false;
  if (config.duration) {
    due = instantAfter(entered, { span: config.duration, timezone });
  } else if (config.timeOfDay) {
    due = nextTimeOfDay(config.timeOfDay, { from: entered, timezone });
  } else if (config.relative) {
    const anchor = instant(config.relative.to, timezone, "relative.to");
    due = instantAfter(anchor, { span: config.relative.offset, timezone });
    stop = due < entered && config.relative.ifPast === "stop";
  } else if (config.until !== undefined) {
    due = instant(config.until, timezone, "until");
  }
  if (stop || config.window === "any") return { at: Math.max(due, entered), stop };
  const open = nextOpen(Math.max(due, entered), workspace);
  if (open === null) {
    throw new StepFailure("limit_exceeded", "The workspace does not open within 400 days", {
      field: "window",
    });
  }
  return { at: open, stop: false };
}

function instant(text: string, timezone: string, field: string): number {
  const at = parseInstant(text, timezone);
  if (at === null)
    throw new StepFailure("type_mismatch", `"${text.slice(0, 60)}" isn't a date and time`, { field });
  return at;
}

/** Returns what a step waits for, in the order of its configuration. */
export function awaitedBy(
  { event, match, events }: z.infer<typeof waitConfig>,
  { input, contact }: { input: JsonObject; contact: Contact },
): { event: string; match: WaitMatch } | { events: Awaited[] } {
  if (!events) return { event: event ?? "", match: waitMatch(match, contact) };
  const ways = waysOf(input.events, [TIMEOUT]);
  return {
    events: events.map((one, at) => ({
      event: one.event,
      match: waitMatch(one.match, contact),
      label: ways[at] ?? one.label,
    })),
  };
}

export function awaitedOf(wait: WaitForEvent): readonly Awaited[] {
  return "events" in wait ? wait.events : [{ event: wait.event, match: wait.match, label: null }];
}

function waitMatch(match: JsonObject = {}, contact: Contact): WaitMatch {
  const { any_reply: anyReply, ...fields } = match;
  if (Object.keys(fields).length > 0) return { by: "fields", fields };
  return { by: "contact", contact, ...(anyReply === true ? { anyReply } : {}) };
}

/** Without conditions of its own, a wait for a text waits for the answer to a question. */
export function asksQuestion(wait: { event: string; match: WaitMatch }): boolean {
  return wait.event === "sms.received" && wait.match.by === "contact" && !wait.match.anyReply;
}

/**
 * Two of the events may match one text. Those that ask for a certain text go before the answer to a question, and then
 * the order of the configuration counts.
 */
export function inPreference(wait: WaitForEvent): (Awaited & { place: number })[] {
  const all = awaitedOf(wait).map((one, place) => ({ ...one, place }));
  return [...all.filter((one) => !asksQuestion(one)), ...all.filter(asksQuestion)];
}

export function contactOfEvent({ contact, type, data }: RunEvent): Contact {
  return contact ?? contactOf(type, data);
}

/** Returns the contact an event is about, from the fields its payload schema names. */
export function contactOf(type: string, data: JsonObject, custom?: CustomEvents): Contact {
  const fields = eventSpec(type, custom)?.contact ?? {};
  return { id: textIn(data, fields.id), phone: textIn(data, fields.phone) };
}

export function matchesWait(wait: { event: string; match: WaitMatch }, event: RunEvent): boolean {
  if (event.type !== wait.event) return false;
  if (wait.match.by === "fields") {
    return Object.entries(wait.match.fields).every(([field, value]) =>
      sameJson(own(event.data, field), value),
    );
  }
  return isSameContact(wait.match.contact, contactOfEvent(event));
}

function isSameContact(contact: Contact, about: Contact): boolean {
  if (contact.id !== null && about.id !== null) return contact.id === about.id;
  return contact.phone !== null && about.phone !== null && digits(contact.phone) === digits(about.phone);
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
