import { type Call, type Callback, isMissed, isUnread, type Message, PRIORITY } from "./words";

const who = (row: { contactId: string | null }, phone: string | null) => row.contactId ?? phone ?? "";

/**
 * Missed calls nobody has answered yet: a later call with that person, either way, settles all of theirs, and so does a
 * callback that was marked done since. One row a person, the newest; `times` says how often they tried.
 */
export function callsToReturn(
  newestFirst: readonly Call[],
  callbacks: readonly Callback[] = [],
): { call: Call; times: number }[] {
  const calledBack = (person: string, since: string) =>
    callbacks.some(
      (one) => who(one, one.phone) === person && one.completedAt !== null && one.completedAt > since,
    );
  const settled = new Set<string>();
  const waiting = new Map<string, { call: Call; times: number }>();
  for (const call of newestFirst) {
    const person = who(call, call.direction === "inbound" ? call.from : call.to);
    if (settled.has(person) || (isMissed(call) && calledBack(person, call.startedAt))) continue;
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

const DAY_MS = 86_400_000;

/** Overdue before everything, then by priority, then by when it is due; without a time, a day after it was asked for. */
export function byUrgency(callbacks: readonly Callback[], now: number): Callback[] {
  const due = (one: Callback) => (one.dueAt ? Date.parse(one.dueAt) : Date.parse(one.createdAt) + DAY_MS);
  const rank = (one: Callback) => (one.dueAt && due(one) < now ? -1 : PRIORITY[one.priority].rank);
  return [...callbacks].sort((a, b) => rank(a) - rank(b) || due(a) - due(b));
}

/** Two lists of messages in one, newest first, each message once. */
export function together(...lists: readonly (readonly Message[])[]): Message[] {
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** People who wait for somebody: their last text was theirs, or nobody has read one, whatever was answered by itself. */
export function waitingTexts(newestFirst: readonly Message[]): Message[] {
  const unread = newestFirst.filter((message) => isUnread(message) && !isKeyword(message));
  const known = new Set<string>();
  return together(unread, unansweredTexts(newestFirst)).filter((message) => {
    const person = who(message, message.from);
    return !known.has(person) && known.add(person);
  });
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
    if (message.direction === "inbound" && !isKeyword(message)) waiting.push(message);
  }
  return waiting;
}

const isKeyword = ({ body }: Message) => QUIET.has(body.trim().toLowerCase());
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
