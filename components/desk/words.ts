"use client";
import { type ReactNode, useMemo } from "react";
import type { Tone } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { stoppedText } from "@/components/words/stopped-text";
import { useWords } from "@/components/words/words";
import type { getAppointment } from "@/lib/contract/appointments";
import type { getCallback } from "@/lib/contract/callbacks";
import type { getCall } from "@/lib/contract/calls";
import type { getContact } from "@/lib/contract/contacts";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getLead } from "@/lib/contract/leads";
import type { getMessage } from "@/lib/contract/messages";
import type { ListedRun } from "@/lib/contract/runs";
import { BOOKED_ONLINE } from "@/lib/desk/booked-online";
import { messageState } from "@/lib/desk/message-state";
import type { Translator } from "@/lib/messages/translate";

export type Call = ResponseOf<typeof getCall>;
export type Lead = ResponseOf<typeof getLead>;
export type Contact = ResponseOf<typeof getContact>;
export type Appointment = ResponseOf<typeof getAppointment>;
export type Callback = ResponseOf<typeof getCallback>;
export type Message = ResponseOf<typeof getMessage>;

type Tones<K extends string> = Readonly<Record<K, Tone>>;

const OUTCOME_TONE: Tones<Call["outcome"]> = {
  answered: "good",
  transferred: "neutral",
  voicemail: "warn",
  abandoned: "warn",
  missed: "bad",
};
export const OUTCOMES = Object.keys(OUTCOME_TONE) as readonly Call["outcome"][];

export const LEAD_STATUSES = ["new", "contacted", "qualified", "converted", "lost"] as const;

export const LOST_REASONS = [
  "too_expensive",
  "went_elsewhere",
  "no_answer",
  "not_a_fit",
  "other",
] as const satisfies readonly NonNullable<Lead["lostReason"]>[];

const APPOINTMENT_TONE: Tones<Appointment["status"]> = {
  booked: "info",
  confirmed: "good",
  completed: "good",
  cancelled: "neutral",
  no_show: "bad",
};
export const APPOINTMENT_STATUSES = Object.keys(APPOINTMENT_TONE) as readonly Appointment["status"][];

/** Most urgent first. */
export const PRIORITIES = [
  "urgent",
  "high",
  "normal",
  "low",
] as const satisfies readonly Callback["priority"][];
const PRIORITY_TONE: Tones<Callback["priority"]> = {
  urgent: "bad",
  high: "warn",
  normal: "neutral",
  low: "neutral",
};

const MESSAGE_TONE = {
  queued: "neutral",
  sending: "neutral",
  sent: "good",
  delivered: "good",
  failed: "bad",
  suppressed: "warn",
  sandboxed: "info",
  received: "neutral",
  scheduled: "info",
  retried: "warn",
  on_hold: "warn",
  unknown: "warn",
} as const satisfies Tones<string>;

type RecordWords = Translator<"records", ReactNode>;

/** Labels and tones shared by every desk page. */
const labelsOf = (t: RecordWords, phoneText: (phone: string | null) => string) => ({
  outcome: (outcome: Call["outcome"]) => ({ label: t(`outcome_${outcome}`), tone: OUTCOME_TONE[outcome] }),
  lead: (status: Lead["status"]) => t(`lead_${status}`),
  lostReason: (reason: NonNullable<Lead["lostReason"]>) => t(`lost_${reason}`),
  /** The reason, and the team's own words, which say more than "Other". */
  whyLost: ({ lostReason, lostNote }: Pick<Lead, "lostReason" | "lostNote">): string | null => {
    const reason = lostReason && (lostReason !== "other" || !lostNote) ? t(`lost_${lostReason}`) : null;
    return reason && lostNote ? `${reason} (${lostNote})` : reason || lostNote;
  },
  appointment: (status: Appointment["status"]) => ({
    label: t(`appointment_${status}`),
    tone: APPOINTMENT_TONE[status],
  }),
  priority: (priority: Callback["priority"]) => ({
    label: t(`priority_${priority}`),
    tone: PRIORITY_TONE[priority],
  }),
  message: (message: Parameters<typeof messageStatus>[1]) => messageStatus(t, message),
  whyNotSent: (reason: string | null) => whyNotSent(t, reason),
  /** The reason a text was not sent, and whether its run tries again. */
  unsent: ({ suppressedReason, retry }: Message, timezone: string | undefined): string => {
    const why = whyNotSent(t, suppressedReason);
    if (retry?.state === "made") return t("unsent_made", { why });
    if (retry?.state === "paused") return t("unsent_paused", { why });
    return retry?.at
      ? t("unsent_waiting", { why, time: dayAndClock(retry.at, timezone) })
      : t("unsent", { why });
  },
  whyStopped: ({ stopped }: Pick<ListedRun, "stopped">) => stoppedText(stopped, t),
  leadSource: (source: string) => leadSource(t, source),
  direction: (direction: Call["direction"]) => t(`direction_${direction}`),
  handledBy: (by: NonNullable<Call["handledBy"]>) => t(`handled_${by}`),
  withheldNumber: t("withheld_number"),
  /** The name of an appointment's person; the API has the number in place of a name nobody entered. */
  patient: ({ contactName, contactPhone }: Pick<Appointment, "contactName" | "contactPhone">) =>
    contactName === contactPhone ? phoneText(contactPhone) : contactName,
  /** The person at the other end, by the best name there is. */
  callerOf: (call: Call) =>
    call.contactName ??
    call.callerName ??
    (call.withheld ? t("withheld_number") : phoneText(otherNumber(call))),
});

export type Labels = ReturnType<typeof labelsOf>;

export function useLabels(): Labels {
  const t = useWords("records");
  const phoneText = usePhoneText();
  return useMemo(() => labelsOf(t, phoneText), [t, phoneText]);
}

export const minutesOf = ({ startsAt, endsAt }: Pick<Appointment, "startsAt" | "endsAt">): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** An appointment that is still to come, and can be changed. */
export const isUpcoming = ({ status }: Pick<Appointment, "status">): boolean =>
  status === "booked" || status === "confirmed";

/** The patient made the appointment on the booking page, so nobody at the desk has talked to them about it. */
export const isBookedOnline = ({ source }: Pick<Appointment, "source">): boolean => source === BOOKED_ONLINE;

export const isUnread = ({ direction, readAt }: Pick<Message, "direction" | "readAt">) =>
  direction === "inbound" && readAt === null;

type Waiting = Pick<Message, "status" | "errorCode"> & Partial<Pick<Message, "sendAt">>;
const stateOf = ({ sendAt = null, ...message }: Waiting): string => messageState({ ...message, sendAt });

/** Returns whether a text is scheduled and not sent yet. */
export const isScheduled = (message: Waiting): boolean => stateOf(message) === "scheduled";

/** Returns whether a scheduled text can still be changed. One that the provider could not accept yet can. */
export const isChangeable = (message: Pick<Message, "status" | "errorCode" | "sendAt">): boolean =>
  message.status === "queued" && message.sendAt !== null && !isUnknown(message);

/** True until the provider or a person confirms whether the message was sent. */
export const isUnknown = (message: Waiting): boolean => stateOf(message) === "unknown";

const isKnown = (state: string): state is keyof typeof MESSAGE_TONE => Object.hasOwn(MESSAGE_TONE, state);

function messageStatus(
  t: RecordWords,
  message: Waiting & Partial<Pick<Message, "retry">>,
): { label: string; tone: Tone } {
  const state = stateOf(message);
  if (state !== "unknown" && message.retry)
    return message.retry.state === "made"
      ? { label: t("message_tried_again"), tone: "neutral" }
      : { label: t("message_retried"), tone: "warn" };
  if (!isKnown(state)) return { label: state, tone: "neutral" };
  return { label: t(`message_${state}`), tone: MESSAGE_TONE[state] };
}

const REASONS = [
  ...(["opted_out", "quiet_hours", "frequency_cap", "spend_cap", "no_consent"] as const),
  ...(["canceled", "erased"] as const),
  ...(["destination_not_allowed", "account_suspended"] as const),
] as const;

/** The reason in the middle of a sentence. */
function whyNotSent(t: RecordWords, reason: string | null): string {
  if (!reason) return t("held_back");
  const known = REASONS.find((one) => one === (reason === "opt_out" ? "opted_out" : reason));
  return known ? t(`held_${known}`) : reason.replaceAll("_", " ");
}

/** Sources of the dialog for new leads. Other systems send their own words. */
export const LEAD_SOURCES = ["web", "referral", "missed_call", "walk_in"] as const;

function leadSource(t: RecordWords, source: string): string {
  const known = LEAD_SOURCES.find((one) => one === source);
  return known ? t(`source_${known}`) : source.replaceAll("_", " ");
}

/** The number of the person at the other end; null if it was withheld. */
export const otherNumber = ({ direction, from, to }: Call): string | null =>
  direction === "outbound" ? (to ?? from) : from;

export const isMissed = (call: Pick<Call, "direction" | "outcome">) =>
  call.direction === "inbound" && ["missed", "voicemail", "abandoned"].includes(call.outcome);
