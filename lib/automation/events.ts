import * as z from "zod";
import { type Field, fieldsOf } from "./fields";
import type { JsonObject } from "./json";
import {
  choice,
  count,
  email,
  flag,
  identifier,
  instant,
  link,
  personName,
  phone,
  seconds,
  tagList,
  text,
  zone,
} from "./payload-fields";

const CALL_OUTCOMES = ["answered", "voicemail", "abandoned", "transferred", "missed"] as const;
export const LEAD_STATUSES = ["new", "contacted", "qualified", "converted", "lost"] as const;
export const APPOINTMENT_STATUSES = ["booked", "confirmed", "cancelled", "completed", "no_show"] as const;

const hours = { during_hours: flag("During opening hours") };

const call = {
  // Callers that report a phone call over the API may not have an id for it.
  call_id: identifier("Call").optional(),
  caller_phone: phone("Caller's phone"),
  caller_name: personName("Caller's name").optional(),
  contact_id: identifier("Contact").optional(),
  is_new_caller: flag("First call of this number"),
  is_existing_patient: flag("Existing patient"),
};

const lead = {
  lead_id: identifier("Lead"),
  name: personName("Name"),
  phone: phone("Phone"),
  email: email("E-mail").optional(),
  source: text("Source"),
  status: choice("Status", LEAD_STATUSES),
  tags: tagList("Tags"),
  notes: text("Notes").optional(),
  created_at: instant("Created at"),
  score: count("Score").optional(),
};

const appointment = {
  appointment_id: identifier("Appointment"),
  contact_id: identifier("Contact"),
  contact_name: personName("Contact's name"),
  contact_phone: phone("Contact's phone"),
  contact_email: email("Contact's e-mail").optional(),
  service_name: text("Service"),
  provider_name: personName("Provider"),
  starts_at: instant("Starts at"),
  ends_at: instant("Ends at"),
  timezone: zone("Time zone"),
  source: text("Source"),
  status: choice("Status", APPOINTMENT_STATUSES),
  is_new_patient: flag("New patient"),
};

const payloads = {
  "call.ended": z.object({
    ...call,
    direction: choice("Direction", ["inbound", "outbound"]),
    duration_seconds: seconds("Length in seconds"),
    outcome: choice("Outcome", CALL_OUTCOMES),
    handled_by: choice("Handled by", ["ai", "staff"]).optional(),
    summary: text("Summary").optional(),
    intent: text("Intent").optional(),
    recording_url: link("Recording").optional(),
    started_at: instant("Started at"),
    ended_at: instant("Ended at"),
    ...hours,
  }),
  "call.missed": z.object({
    ...call,
    missed_at: instant("Missed at"),
    timestamp: instant("Missed at (as timestamp)"),
    ring_seconds: seconds("Rang for seconds"),
    voicemail_url: link("Voicemail").optional(),
    ...hours,
  }),
  "lead.created": z.object({ ...lead, ...hours }),
  "lead.statusChanged": z.object({
    ...lead,
    previous_status: choice("Previous status", LEAD_STATUSES),
    changed_by: text("Changed by"),
    changed_at: instant("Changed at"),
    ...hours,
  }),
  "appointment.booked": z.object({ ...appointment, ...hours }),
  "appointment.cancelled": z.object({
    ...appointment,
    cancelled_by: text("Cancelled by"),
    cancel_reason: text("Reason").optional(),
    cancelled_at: instant("Cancelled at"),
    hours_notice: count("Hours of notice"),
    ...hours,
  }),
  "appointment.reminder": z.object({
    ...appointment,
    minutes_until: count("Minutes until the start"),
    ...hours,
  }),
  "appointment.completed": z.object({ ...appointment, marked_at: instant("Marked at"), ...hours }),
  "appointment.no_show": z.object({ ...appointment, marked_at: instant("Marked at"), ...hours }),
  schedule: z.object({ scheduled_for: instant("Due at"), fired_at: instant("Started at"), ...hours }),
  "sms.received": z.object({
    message_id: identifier("Message"),
    from: phone("From"),
    to: phone("To"),
    body: text("Text"),
    contact_id: identifier("Contact"),
    is_opt_out: flag("Asks to stop"),
    ...hours,
  }),
} satisfies Record<string, z.ZodObject>;

export type EventType = keyof typeof payloads;

export type EventSpec = {
  type: EventType;
  /** Describes the event in plain words, as "When …". */
  label: string;
  description: string;
  payload: z.ZodObject;
  /** Payload fields that identify the person the event is about. */
  contact: { phone?: string; id?: string };
  /** Fields an API sender must provide. */
  required: readonly string[];
  /** False for events only the service itself emits. */
  postable: boolean;
  sample: JsonObject;
};

const CALLER = { caller_phone: "+12025550143", caller_name: "Maria Gomez", contact_id: "con_sample" };
const CALL_FLAGS = { is_new_caller: true, is_existing_patient: false, during_hours: true };
const SAMPLE_LEAD = {
  lead_id: "lead_sample",
  name: "Maria Gomez",
  phone: "+12025550143",
  email: "maria@example.com",
  source: "web",
  status: "new",
  tags: ["cleaning"],
  notes: "Asked for a cleaning next week",
  created_at: "2026-03-10T15:00:00Z",
  score: 45,
  during_hours: true,
};
const SAMPLE_APPOINTMENT = {
  appointment_id: "appt_sample",
  contact_id: "con_sample",
  contact_name: "Maria Gomez",
  contact_phone: "+12025550143",
  contact_email: "maria@example.com",
  service_name: "Cleaning",
  provider_name: "Dr. Lee",
  starts_at: "2026-03-12T15:00:00Z",
  ends_at: "2026-03-12T15:30:00Z",
  timezone: "UTC",
  source: "phone",
  status: "booked",
  is_new_patient: false,
  during_hours: true,
};

const CALL_CONTACT = { phone: "caller_phone", id: "contact_id" };
const APPOINTMENT_CONTACT = { phone: "contact_phone", id: "contact_id" };
const NEEDS_APPOINTMENT = ["appointment_id"];

const specs: { [T in EventType]: Omit<EventSpec, "type" | "payload"> } = {
  "call.ended": {
    label: "A call ends",
    description: "Any call that ends, however it went",
    contact: CALL_CONTACT,
    required: ["caller_phone"],
    postable: true,
    sample: {
      call_id: "call_sample",
      direction: "inbound",
      ...CALLER,
      ...CALL_FLAGS,
      duration_seconds: 184,
      outcome: "answered",
      handled_by: "ai",
      summary: "Wants to move the cleaning on Thursday",
      intent: "booking",
      recording_url: "https://example.com/recordings/sample",
      started_at: "2026-03-10T14:56:56Z",
      ended_at: "2026-03-10T15:00:00Z",
    },
  },
  "call.missed": {
    label: "A call is missed",
    description: "An inbound call nobody answered: missed, voicemail or given up",
    contact: CALL_CONTACT,
    required: ["caller_phone"],
    postable: true,
    sample: {
      call_id: "call_sample",
      ...CALLER,
      ...CALL_FLAGS,
      missed_at: "2026-03-10T15:00:00Z",
      timestamp: "2026-03-10T15:00:00Z",
      ring_seconds: 24,
      voicemail_url: "https://example.com/voicemail/sample",
    },
  },
  "lead.created": {
    label: "A lead is added",
    description: "A new lead from any source",
    contact: { phone: "phone" },
    required: ["lead_id"],
    postable: true,
    sample: SAMPLE_LEAD,
  },
  "lead.statusChanged": {
    label: "A lead's status changes",
    description: "By a person, an automation or the API",
    contact: { phone: "phone" },
    required: ["lead_id"],
    postable: true,
    sample: {
      ...SAMPLE_LEAD,
      status: "contacted",
      previous_status: "new",
      changed_by: "Front desk",
      changed_at: "2026-03-10T15:00:00Z",
    },
  },
  "appointment.booked": {
    label: "An appointment is booked",
    description: "A new appointment from any source",
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
    sample: SAMPLE_APPOINTMENT,
  },
  "appointment.cancelled": {
    label: "An appointment is cancelled",
    description: "By the practice or the contact",
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
    sample: {
      ...SAMPLE_APPOINTMENT,
      status: "cancelled",
      cancelled_by: "contact",
      cancel_reason: "Feeling ill",
      cancelled_at: "2026-03-10T15:00:00Z",
      hours_notice: 48,
    },
  },
  "appointment.reminder": {
    label: "An appointment comes up",
    description: "A set time before an appointment starts",
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: false,
    sample: { ...SAMPLE_APPOINTMENT, minutes_until: 1440 },
  },
  "appointment.completed": {
    label: "A visit is completed",
    description: "An appointment marked as completed",
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
    sample: { ...SAMPLE_APPOINTMENT, status: "completed", marked_at: "2026-03-12T15:35:00Z" },
  },
  "appointment.no_show": {
    label: "Somebody does not show up",
    description: "An appointment marked as a no-show",
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
    sample: { ...SAMPLE_APPOINTMENT, status: "no_show", marked_at: "2026-03-12T15:20:00Z" },
  },
  schedule: {
    label: "On a schedule",
    description: "At set times, by a cron expression",
    contact: {},
    required: [],
    postable: false,
    sample: { scheduled_for: "2026-03-10T08:00:00Z", fired_at: "2026-03-10T08:00:00Z", during_hours: false },
  },
  "sms.received": {
    label: "A text arrives",
    description: "An inbound SMS",
    contact: { phone: "from", id: "contact_id" },
    required: ["from", "body"],
    postable: true,
    sample: {
      message_id: "msg_sample",
      from: "+12025550143",
      to: "+12025550100",
      body: "Yes, please",
      contact_id: "con_sample",
      is_opt_out: false,
      during_hours: true,
    },
  },
};

export const EVENT_TYPES = Object.keys(payloads) as EventType[];
const byType = new Map<string, EventSpec>(
  EVENT_TYPES.map((type) => [type, { type, payload: payloads[type], ...specs[type] }]),
);

export function eventSpec(type: string | undefined): EventSpec | null {
  return type === undefined ? null : (byType.get(type) ?? null);
}

export function eventFields(type: string | undefined): readonly Field[] | null {
  const spec = eventSpec(type);
  return spec ? fieldsOf(spec.payload) : null;
}

export type PayloadFault = { field: string; expected: string; found: string };

/** Accepts any subset of the payload, extra keys and nulls: only JSON types are checked. */
export function payloadFaults(spec: EventSpec, data: JsonObject): PayloadFault[] {
  const faults: PayloadFault[] = [];
  for (const field of fieldsOf(spec.payload)) {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined;
    if (value === undefined || value === null) continue;
    const schema: z.ZodType | undefined = spec.payload.shape[field.name];
    if (schema && !schema.safeParse(value).success) {
      faults.push({ field: field.name, expected: typeText(field), found: typeName(value) });
    }
  }
  return faults;
}

export function extraKeys(spec: EventSpec, data: JsonObject): string[] {
  return Object.keys(data).filter((key) => !Object.hasOwn(spec.payload.shape, key));
}

function typeText(field: Field): string {
  return field.type === "list" ? "list of texts" : field.type;
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
