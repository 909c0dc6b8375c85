import type { z } from "zod";
import { nextOpen } from "./business-hours";
import { type delayConfig, waitConfig } from "./control";
import { eventSpec } from "./events";
import type { Contact, RunEvent, WorkspaceFacts } from "./facts";
import { instantAfter, parseInstant } from "./instants";
import { type JsonObject, own, sameJson } from "./json";
import type { WaitMatch } from "./run";
import { StepFailure } from "./step-error";

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
    throw new StepFailure("type_mismatch", `"${text.slice(0, 60)}" is no date and time`, { field });
  return at;
}

export function waitMatch(config: JsonObject, contact: Contact): WaitMatch {
  const { match = {} } = waitConfig.parse(config);
  const { any_reply: anyReply, ...fields } = match;
  if (Object.keys(fields).length > 0) return { by: "fields", fields };
  return { by: "contact", contact, ...(anyReply === true ? { anyReply } : {}) };
}

/** Without conditions of its own, a wait for a text waits for the answer to a question. */
export function asksQuestion(wait: { event: string; match: WaitMatch }): boolean {
  return wait.event === "sms.received" && wait.match.by === "contact" && !wait.match.anyReply;
}

export function contactOfEvent({ contact, type, data }: RunEvent): Contact {
  return contact ?? contactOf(type, data);
}

/** Returns the contact an event is about, from the fields its payload schema names. */
export function contactOf(type: string, data: JsonObject): Contact {
  const fields = eventSpec(type)?.contact ?? {};
  return { id: textField(data, fields.id), phone: textField(data, fields.phone) };
}

function textField(data: JsonObject, name: string | undefined): string | null {
  const value = name === undefined ? undefined : own(data, name);
  return typeof value === "string" && value !== "" ? value : null;
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

export function isSameContact(contact: Contact, about: Contact): boolean {
  if (contact.id !== null && about.id !== null) return contact.id === about.id;
  return contact.phone !== null && about.phone !== null && digits(contact.phone) === digits(about.phone);
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, "");
}
