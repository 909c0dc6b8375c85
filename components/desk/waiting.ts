import { keywordOf } from "@/lib/automation/opt-out";
import { type Call, type Callback, isMissed, isUnread, type Message, PRIORITIES } from "./words";

const personOf = (row: { contactId: string | null }, phone: string | null) => row.contactId ?? phone ?? "";

export type CallToReturn = { call: Call & { from: string }; times: number };

const hasCaller = (call: Call): call is CallToReturn["call"] => call.from !== null;

/** Missed calls that nobody has returned: each person once, with the newest call; `times` counts their attempts. */
export function callsToReturn(newestFirst: readonly Call[]): CallToReturn[] {
  const waiting = new Map<string, CallToReturn>();
  for (const call of newestFirst) {
    // A withheld number cannot be called back.
    if (!hasCaller(call) || !isMissed(call) || call.returnedAt !== null) continue;
    const person = personOf(call, call.from);
    const later = waiting.get(person);
    waiting.set(person, later ? { ...later, times: later.times + 1 } : { call, times: 1 });
  }
  return [...waiting.values()];
}

/**
 * Gives each callback the missed call of its person, by the contact both have, so that nobody is listed twice. The
 * callbacks are those that are shown, in their order: a caller whose callback is not shown stays a missed call.
 */
export function joinMissedCalls(
  missed: readonly CallToReturn[],
  shown: readonly Callback[],
): { alone: CallToReturn[]; ofCallback: ReadonlyMap<string, CallToReturn> } {
  const callbackOf = new Map<string, string>();
  for (const one of shown.toReversed()) callbackOf.set(personOf(one, one.phone), one.id);
  const alone: CallToReturn[] = [];
  const ofCallback = new Map<string, CallToReturn>();
  for (const waiting of missed) {
    const callbackId = callbackOf.get(personOf(waiting.call, waiting.call.from));
    if (callbackId === undefined) alone.push(waiting);
    else ofCallback.set(callbackId, waiting);
  }
  return { alone, ofCallback };
}

const DAY_MS = 86_400_000;

/** Sorts overdue callbacks first, then by priority and due time, which defaults to a day after creation. */
export function byUrgency(callbacks: readonly Callback[], now: number): Callback[] {
  const due = (one: Callback) => (one.dueAt ? Date.parse(one.dueAt) : Date.parse(one.createdAt) + DAY_MS);
  const rank = (one: Callback) => (one.dueAt && due(one) < now ? -1 : PRIORITIES.indexOf(one.priority));
  return [...callbacks].sort((a, b) => rank(a) - rank(b) || due(a) - due(b));
}

/** Merges lists of messages, newest first, without duplicates. */
export function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** The newest text of each person who waits: the last text is theirs, or one is unread despite an automated reply. */
export function waitingTexts(newestFirst: readonly Message[]): Message[] {
  const unread = newestFirst.filter((message) => isUnread(message) && !isKeyword(message));
  const listed = new Set<string>();
  return mergeMessages(unread, unansweredTexts(newestFirst)).filter((message) => {
    const person = personOf(message, message.from);
    return !listed.has(person) && listed.add(person);
  });
}

/** Inbound texts without a later reply. Opt-out keywords need no reply. */
export function unansweredTexts(newestFirst: readonly Message[]): Message[] {
  const seen = new Set<string>();
  const waiting: Message[] = [];
  for (const message of newestFirst) {
    if (message.channel !== "sms") continue;
    const person = personOf(message, message.direction === "inbound" ? message.from : message.to);
    if (seen.has(person)) continue;
    seen.add(person);
    if (message.direction === "inbound" && !isKeyword(message)) waiting.push(message);
  }
  return waiting;
}

const isKeyword = ({ body }: Message) => ["stop", "start"].includes(keywordOf(body) ?? "");
