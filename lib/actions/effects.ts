import type { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { SentPreview } from "@/lib/automation/run";
import type { AssignRequest, NoticeRequest, StaffMember } from "./assign/staff";
import type { ItemsQuery } from "./for-each/query";
import type { LeadFacts, Score } from "./score-lead/points";

/**
 * The only way an action affects anything outside it. One `Effects` is created per step, with the step's key and its
 * transaction or sandbox. A new kind of effect does not compile until both live and sandbox implement it. Refusals are
 * thrown as `StepFailure`.
 *
 * database effects (leads, contacts, staff, callbacks, appointments, automations): live runs them inside the transaction that records the step.
 * external effects (sms, email, http): live commits an effect row under the step's key first, makes the call outside
 * any transaction, and then records the result; an action makes at most one of them, without a database effect.
 */
export interface Effects {
  phones: Phones;
  sms: { send(message: SmsRequest): Promise<MessageResult> };
  email: { send(message: EmailRequest): Promise<MessageResult> };
  http: { request(request: HttpRequest): Promise<HttpResult> };
  leads: {
    create(lead: NewLead): Promise<{ leadId: string; created: boolean }>;
    /** Null when the lead does not exist. */
    update(change: LeadChange): Promise<{ leadId: string } | null>;
    scoreFacts(leadId: string): Promise<LeadFacts | null>;
    saveScore(leadId: string, score: Score): Promise<void>;
  };
  contacts: {
    /** Null when there is no such contact, or the run is about none. */
    update(change: ContactChange): Promise<{ contactId: string } | null>;
  };
  staff: {
    /** Gives the run's lead and open callbacks to one member; null when nobody asked for is working. */
    assign(request: AssignRequest): Promise<StaffMember | null>;
    /** Returns how many people were notified. */
    notify(notice: NoticeRequest): Promise<number>;
  };
  callbacks: { create(callback: NewCallback): Promise<{ callbackId: string }> };
  automations: {
    /** Throws `not_found` unless the automation is live. `refused` is why its own rules did not let it start. */
    start(request: StartRequest): Promise<{ runId: string } | { runId: null; refused: string }>;
    /** Starts the next few items. `nextAt` is when the following ones are due; null once all are done. */
    startEach(request: StartEachRequest): Promise<StartedItems>;
  };
  appointments: {
    /** `slot_taken` is a result, not a failure: the action decides how to continue. */
    book(booking: Booking): Promise<BookingResult>;
    cancel(cancellation: Cancellation): Promise<CancelledAppointment | null>;
    /** Null when the appointment does not exist; throws `slot_taken` where another one is. */
    update(change: AppointmentChange): Promise<UpdatedAppointment | null>;
  };
}

export interface Phones {
  /** Returns E.164; national numbers are parsed with the workspace's country. Throws `invalid_phone`. */
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

const SUPPRESSIONS = ["opted_out", "quiet_hours", "frequency_cap", "no_consent", "spend_cap"] as const;
type Suppression = (typeof SUPPRESSIONS)[number];

export type MessageResult =
  | { status: "queued" | "sent" | "sandboxed"; messageId: string; segments: number; preview?: SentPreview }
  /** `until`: when it would be allowed, if known. */
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
/** skipped: the sandbox has no response for the request. */
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
export type ContactChange = {
  /** Null: the contact the run is about. */
  contactId: string | null;
  fields: {
    name?: string | undefined;
    email?: string | undefined;
    language?: string | undefined;
    birthday?: string | undefined;
    isPatient?: boolean | undefined;
    notes?: string | undefined;
    custom?: JsonObject | undefined;
  };
  addTags: string[];
  removeTags: string[];
  consent: { marketing: "granted" | "revoked"; note: string | null } | null;
};
type StartRequest = { automationId: string; data: JsonObject };
export type StartEachRequest = {
  automationId: string;
  over: { items: readonly Json[] } | { query: ItemsQuery };
  /** The same for every run, beside its item. */
  data?: JsonObject;
  perMinute: number;
  max: number;
};
export type StartedItems = {
  started: number;
  skipped: number;
  nextAt: string | null;
  /** There were more items than the step may start. */
  isCut: boolean;
};
type NewCallback = {
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
export type AppointmentChange = {
  appointmentId: string;
  status: "confirmed" | null;
  notes: string | null;
  startsAt: string | null;
};
export type UpdatedAppointment = {
  appointmentId: string;
  startsAt: string;
  status: (typeof APPOINTMENT_STATUSES)[number];
};
/** `notifyAt`: it is quiet where the contact is, so the step comes back then to send the notice. */
type CancelledAppointment = { appointmentId: string; notifyAt: string | null };
type Cancellation = { appointmentId: string; reason: string | null; notifyContact: boolean };
