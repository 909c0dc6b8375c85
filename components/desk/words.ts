import { phoneText } from "@/components/ui/phone";
import type { Tone } from "@/components/ui/surface";
import type { getAppointment } from "@/lib/contract/appointments";
import type { getCallback } from "@/lib/contract/callbacks";
import type { getCall } from "@/lib/contract/calls";
import type { getContact } from "@/lib/contract/contacts";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getLead } from "@/lib/contract/leads";
import type { getMessage } from "@/lib/contract/messages";

export type Call = ResponseOf<typeof getCall>;
export type Lead = ResponseOf<typeof getLead>;
export type Contact = ResponseOf<typeof getContact>;
export type Appointment = ResponseOf<typeof getAppointment>;
export type Callback = ResponseOf<typeof getCallback>;
export type Message = ResponseOf<typeof getMessage>;

/** Labels and tones shared by every desk page. */
export const OUTCOME: Record<Call["outcome"], { label: string; tone: Tone }> = {
  answered: { label: "Answered", tone: "good" },
  transferred: { label: "Transferred", tone: "neutral" },
  voicemail: { label: "Voicemail", tone: "warn" },
  abandoned: { label: "Hung up", tone: "warn" },
  missed: { label: "Missed", tone: "bad" },
};

export const LEAD_STATUS: Record<Lead["status"], string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  converted: "Converted",
  lost: "Lost",
};
export const LEAD_STATUSES = ["new", "contacted", "qualified", "converted", "lost"] as const;

export const APPOINTMENT_STATUS: Record<Appointment["status"], { label: string; tone: Tone }> = {
  booked: { label: "Booked", tone: "signal" },
  confirmed: { label: "Confirmed", tone: "good" },
  completed: { label: "Completed", tone: "good" },
  cancelled: { label: "Canceled", tone: "neutral" },
  no_show: { label: "No-show", tone: "bad" },
};

/** An appointment that is still to come, and can be changed. */
export const isUpcoming = ({ status }: Pick<Appointment, "status">): boolean =>
  status === "booked" || status === "confirmed";

export const PRIORITY: Record<Callback["priority"], { label: string; tone: Tone; rank: number }> = {
  urgent: { label: "Urgent", tone: "bad", rank: 0 },
  high: { label: "High", tone: "warn", rank: 1 },
  normal: { label: "Normal", tone: "neutral", rank: 2 },
  low: { label: "Low", tone: "neutral", rank: 3 },
};

const MESSAGE_STATUS: Record<string, { label: string; tone: Tone }> = {
  queued: { label: "Queued", tone: "neutral" },
  sending: { label: "Sending", tone: "neutral" },
  sent: { label: "Sent", tone: "good" },
  delivered: { label: "Delivered", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  suppressed: { label: "Not sent", tone: "warn" },
  sandboxed: { label: "Sandbox", tone: "signal" },
  received: { label: "Received", tone: "neutral" },
};

export const isUnread = ({ direction, readAt }: Pick<Message, "direction" | "readAt">) =>
  direction === "inbound" && readAt === null;

/** True until the provider or a person confirms whether the message was sent. */
export const isUnknown = ({ status, errorCode }: Pick<Message, "status" | "errorCode">) =>
  status === "queued" && errorCode === "unknown_outcome";

export function messageStatus(message: Pick<Message, "status" | "errorCode">): { label: string; tone: Tone } {
  if (isUnknown(message)) return { label: "Delivery unknown", tone: "warn" };
  // A temporary provider failure leaves the message queued for another attempt.
  if (message.status === "queued" && message.errorCode !== null)
    return { label: "Will be retried", tone: "warn" };
  return MESSAGE_STATUS[message.status] ?? { label: message.status, tone: "neutral" };
}

const REASONS: Record<string, string> = {
  opted_out: "they opted out of texts",
  opt_out: "they opted out of texts",
  quiet_hours: "it was during quiet hours",
  frequency_cap: "they reached the daily message limit",
  spend_cap: "the account has reached its monthly spend cap",
  no_consent: "they haven't consented to marketing",
  destination_not_allowed: "texts aren't allowed to this type of number or country",
  account_suspended: "the account is suspended",
};

export function whyNotSent(reason: string | null): string {
  return reason ? (REASONS[reason] ?? reason.replaceAll("_", " ")) : "it was held back";
}

export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

export const HANDLED_BY: Record<NonNullable<Call["handledBy"]>, string> = { ai: "AI", staff: "Staff" };

/** The number of the person at the other end; null if it was withheld. */
export const otherNumber = ({ direction, from, to }: Call): string | null =>
  direction === "outbound" ? (to ?? from) : from;

/** The person at the other end, by the best name there is. */
export const callerOf = (call: Call): string =>
  call.contactName ?? call.callerName ?? (call.withheld ? "Withheld number" : phoneText(otherNumber(call)));

export const isMissed = (call: Pick<Call, "direction" | "outcome">) =>
  call.direction === "inbound" && ["missed", "voicemail", "abandoned"].includes(call.outcome);
