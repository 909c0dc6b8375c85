import { wallTime } from "@/lib/automation/timezone";
import type { Happening } from "./desk";
import type { Random } from "./random";

type Replies = { share: number; texts: readonly string[] };

/** The share of people who answer an automation's question, and their answers. An answer listed twice is twice as likely. */
const REPLIES: Record<string, Replies> = {
  "reminder-confirm-by-reply": {
    share: 0.74,
    texts: ["YES", "YES", "Yes", "Yes please", "yes", "Yes, see you tomorrow", "YES", "No, I can't make it"],
  },
  "speed-to-lead": {
    share: 0.5,
    texts: ["This afternoon is fine", "Tomorrow morning please", "After 5 pm works", "Any time today"],
  },
  "no-show-recovery": {
    share: 0.5,
    texts: ["Yes please", "Sorry! Is Friday possible?", "Yes, next week", "No thanks"],
  },
};

/** The desk's answers to replies that a person has to read. */
export const ANSWER: Record<string, string> = {
  "No, I can't make it": "Thanks for letting us know. Would Monday at 9 suit you instead?",
  "This afternoon is fine": "Great, we will call you at 3.",
  "Tomorrow morning please": "We will call you tomorrow at 9.",
  "After 5 pm works": "We will call you at 5:15.",
  "Any time today": "Thank you! We will call you within the hour.",
  "Yes please": "Wednesday at 11 is free. Shall I book it?",
  "Sorry! Is Friday possible?": "Friday at 2:30 is free. Shall I book it?",
  "Yes, next week": "Tuesday at 10 is free. Shall I book it?",
  "No thanks": "No problem. Call us whenever you would like to come.",
};

const MINUTE = 60_000;
const AWAKE = { from: 8 * 60, to: 19.5 * 60 };

/** The reply to what an automation sends because of an event; null for silence. At night nothing is sent and nobody answers. */
export function replyTo(
  { at, person }: Happening,
  of: { template: string; random: Random; timezone: string },
): { at: number; body: string } | null {
  const replies = REPLIES[of.template];
  if (!replies) return null;
  const answers = of.random.chance(replies.share);
  const body = of.random.pick(replies.texts);
  const later = at + of.random.int(4, 50) * MINUTE;
  const { minute } = wallTime(at, of.timezone);
  if (!answers || person.optedOut || minute < AWAKE.from || minute > AWAKE.to) return null;
  return { at: later, body };
}
