import { type Call, isMissed, type Message } from "./words";

const who = (row: { contactId: string | null }, phone: string | null) => row.contactId ?? phone ?? "";

/**
 * Missed calls nobody has answered yet: a later call with that person, either way, settles all of theirs. One row a
 * person, the newest; `times` says how often they tried.
 */
export function callsToReturn(newestFirst: readonly Call[]): { call: Call; times: number }[] {
  const settled = new Set<string>();
  const waiting = new Map<string, { call: Call; times: number }>();
  for (const call of newestFirst) {
    const person = who(call, call.direction === "inbound" ? call.from : call.to);
    if (settled.has(person)) continue;
    if (!isMissed(call)) {
      // Our own call that nobody took settles nothing.
      if (call.direction === "inbound" || call.outcome !== "missed") settled.add(person);
      continue;
    }
    const known = waiting.get(person);
    waiting.set(person, known ? { ...known, times: known.times + 1 } : { call, times: 1 });
  }
  return [...waiting.values()];
}

/** People whose last text was theirs: somebody should answer. An opt-out word wants no answer. */
export function unansweredTexts(newestFirst: readonly Message[]): Message[] {
  const seen = new Set<string>();
  const waiting: Message[] = [];
  for (const message of newestFirst) {
    if (message.channel !== "sms") continue;
    const person = who(message, message.direction === "inbound" ? message.from : message.to);
    if (seen.has(person)) continue;
    seen.add(person);
    if (message.direction === "inbound" && !QUIET.has(message.body.trim().toLowerCase()))
      waiting.push(message);
  }
  return waiting;
}

const QUIET = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "start", "unstop"]);

/** The newest text of each person, newest first. */
export function conversationsOf(
  newestFirst: readonly Message[],
): { key: string; last: Message; phone: string }[] {
  const seen = new Map<string, { key: string; last: Message; phone: string }>();
  for (const message of newestFirst) {
    const phone = (message.direction === "inbound" ? message.from : message.to) ?? "";
    const key = who(message, phone);
    if (!seen.has(key)) seen.set(key, { key, last: message, phone });
  }
  return [...seen.values()];
}
