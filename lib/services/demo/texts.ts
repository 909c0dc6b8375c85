import { newId } from "@/lib/id";
import type { Person } from "./contacts";
import type { DeskYear } from "./desk";
import { type MessageRow, usageOf } from "./rows";

const MINUTE = 60_000;
export const HANDLED_AFTER = 26 * 60 * MINUTE;

const CHATS = [
  ["Hi, could I come in this week?", "Thursday at 10:30 is free. Shall I book it for you?"],
  ["No worries, I will try again tomorrow.", "Thank you! We open at 8."],
  ["Do you take new people?", "We do. When would suit you?"],
  ["Can you call me after 4?", "Of course, we will call you at 4:15."],
  ["I need to move my appointment, sorry", "No problem. Which day works better?"],
  ["Running ten minutes late!", "Thanks for letting us know. See you soon."],
  ["Is there parking nearby?", "Yes, behind the building. It is free for you."],
] as const;

const NO_CAUSE = {
  effect_key: null,
  automation_id: null,
  version_id: null,
  run_id: null,
  node_id: null,
};

const iso = (at: number) => new Date(at).toISOString();

/** Half of the callers who were missed write a text. Texts older than yesterday are read, and most are answered. */
export function planTexts(year: DeskYear, { person, at }: { person: Person; at: number }): void {
  const { random, rows, now } = year;
  const [asks, replies] = random.pick(CHATS);
  const asked = at + random.int(3, 50) * MINUTE;
  const replied = asked + random.int(2, 40) * MINUTE;
  const isAnswered = random.chance(0.85);
  if (!random.chance(0.5) || asked > now || person.optedOut) return;
  const handled = now - asked > HANDLED_AFTER;
  rows.message.push(inboundText(year, person, { at: asked, body: asks, readAt: handled ? replied : null }));
  if (!handled || !isAnswered) return;
  answerText(year, person, { at: replied, body: replies });
}

/** Adds a text that the desk writes. */
export function answerText(year: DeskYear, person: Person, { at, body }: { at: number; body: string }): void {
  const answer = outboundText(year, person, { at, body });
  year.rows.message.push(answer);
  year.rows.usage.push(...usageOf({ type: "sms_accepted", messageId: answer.id, at: iso(at), live: true }));
}

export function inboundText(
  { account }: DeskYear,
  person: Person,
  { at, body, readAt }: { at: number; body: string; readAt: number | null },
): MessageRow {
  person.lastInboundAt = at;
  return {
    ...NO_CAUSE,
    ...{ id: newId("msg", at), contact_id: person.id, direction: "inbound", channel: "sms", subject: null },
    ...{ from_address: person.phone, to_address: account.phone, body, segments: 1, message_class: "service" },
    ...{ status: "received", suppressed_reason: null, sent_at: null, created_at: iso(at) },
    read_at: readAt === null ? null : iso(readAt),
  };
}

function outboundText(
  { account }: DeskYear,
  person: Person,
  { at, body }: { at: number; body: string },
): MessageRow {
  return {
    ...NO_CAUSE,
    ...{ id: newId("msg", at), contact_id: person.id, direction: "outbound", channel: "sms", subject: null },
    ...{ from_address: account.phone, to_address: person.phone, body, segments: 1, message_class: "service" },
    ...{ status: "sandboxed", suppressed_reason: null, read_at: null },
    ...{ sent_at: iso(at), created_at: iso(at) },
  };
}
