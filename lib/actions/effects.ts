import type { Json, JsonObject } from "@/lib/automation/json";
import type { SentPreview } from "@/lib/automation/run";
import type { LeadFacts, Score } from "./score-lead/points";

/**
 * The only way an action touches the world. One `Effects` is made for one step (it knows the step's key, its
 * transaction or its sandbox), so a new kind of effect does not compile until live and sandbox both have it.
 * Refusals are thrown as `StepFailure`.
 *
 * database effects (leads, callbacks, appointments): live runs them inside the transaction that records the step.
 * external effects (sms, email, http): live commits an effect row under the step's key first, then makes the call
 * outside any transaction, then records; an action makes at most one of them, and no database effect beside it.
 */
export interface Effects {
  phones: Phones;
  sms: { send(message: SmsRequest): Promise<MessageResult> };
  email: { send(message: EmailRequest): Promise<MessageResult> };
  http: { request(request: HttpRequest): Promise<HttpResult> };
  leads: {
    create(lead: NewLead): Promise<{ leadId: string; created: boolean }>;
    /** Null when there is no such lead. */
    update(change: LeadChange): Promise<{ leadId: string } | null>;
    scoreFacts(leadId: string): Promise<LeadFacts | null>;
    saveScore(leadId: string, score: Score): Promise<void>;
  };
  callbacks: { create(callback: NewCallback): Promise<{ callbackId: string }> };
  appointments: {
    /** `slot_taken` is an answer, not a failure: the action decides what then. */
    book(booking: Booking): Promise<BookingResult>;
    cancel(cancellation: Cancellation): Promise<{ appointmentId: string } | null>;
  };
}

export interface Phones {
  /** E.164, national numbers read with the workspace's country. Throws `invalid_phone`. */
  normalise(text: string, field: string): string;
}

type MessageClass = "service" | "reminder" | "marketing";

export type SmsRequest = { to: string; body: string; messageClass: MessageClass; respectQuietHours: boolean };
export type EmailRequest = {
  to: string;
  cc: string[];
  bcc: string[];
  replyTo: string | null;
  subject: string;
  html: string | null;
  text: string;
};

const SUPPRESSIONS = ["opted_out", "quiet_hours", "frequency_cap", "no_consent"] as const;
type Suppression = (typeof SUPPRESSIONS)[number];

export type MessageResult =
  | { status: "queued" | "sent" | "sandboxed"; messageId: string; segments: number; preview?: SentPreview }
  /** `until`: when it would be allowed, where that is known. */
  | {
      status: "suppressed";
      reason: Suppression;
      until: string | null;
      segments: number;
      preview?: SentPreview;
    };

export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Json | undefined;
  timeoutSeconds: number;
};
/** skipped: a sandbox that was not told what to answer. */
export type HttpResult = { skipped: false; status: number; body: Json } | { skipped: true };

export type NewLead = {
  name: string;
  phone: string;
  source: string;
  email: string | null;
  notes: string | null;
  tags: string[];
  dedupeBy: "phone" | "email" | "none";
};
export type LeadChange = {
  leadId: string;
  fields: JsonObject;
  status: string | null;
  addTags: string[];
  removeTags: string[];
};
export type NewCallback = {
  phone: string;
  callerName: string | null;
  priority: "low" | "normal" | "high" | "urgent";
  reason: string | null;
  dueWithinMinutes: number | null;
};
export type Slot =
  | { kind: "at"; startAt: string }
  | { kind: "next"; after: string | null; before: string | null; withinDays: number };
export type Booking = {
  contactPhone: string;
  contactName: string | null;
  service: string;
  provider: string | null;
  slot: Slot;
  durationMinutes: number | null;
  notes: string | null;
};
export type BookingResult = { booked: true; appointmentId: string; startsAt: string } | { booked: false };
type Cancellation = { appointmentId: string; reason: string | null; notifyContact: boolean };
