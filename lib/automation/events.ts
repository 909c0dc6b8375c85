import * as z from "zod";
import { CONTACT_EVENT_SPECS, CONTACT_EVENTS } from "./contact-events";
import { type CustomEvents, customEvent, openSpec, specOf } from "./custom-events";
import type { EventSpec } from "./event-spec";
import { EVENT_TEXTS } from "./event-texts";
import { type Field, fieldsOf } from "./fields";
import { type Json, type JsonObject, json } from "./json";
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

const hours = { during_hours: flag("During business hours") };

const call = {
  // Callers that report a phone call over the API may not have an id for it.
  call_id: identifier("Call").optional(),
  caller_phone: phone("Caller's phone"),
  caller_name: personName("Caller's name").optional(),
  contact_id: identifier("Contact").optional(),
  is_new_caller: flag("First-time caller"),
  is_existing_patient: flag("Existing patient"),
  to: phone("Number called").optional(),
  withheld: flag("Number withheld").optional(),
};

const lead = {
  lead_id: identifier("Lead"),
  name: personName("Name"),
  phone: phone("Phone"),
  email: email("Email").optional(),
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
  contact_email: email("Contact's email").optional(),
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
    duration_seconds: seconds("Duration (seconds)"),
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
    timestamp: instant("Time of the call"),
    ring_seconds: seconds("Ring time (seconds)"),
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
    cancelled_by: text("Canceled by"),
    cancel_reason: text("Reason").optional(),
    cancelled_at: instant("Cancelled at"),
    hours_notice: count("Notice in hours"),
    ...hours,
  }),
  "appointment.reminder": z.object({
    ...appointment,
    minutes_until: count("Time until the start in minutes"),
    ...hours,
  }),
  "appointment.completed": z.object({ ...appointment, marked_at: instant("Marked at"), ...hours }),
  "appointment.no_show": z.object({ ...appointment, marked_at: instant("Marked at"), ...hours }),
  schedule: z.object({ scheduled_for: instant("Due at"), fired_at: instant("Started at"), ...hours }),
  "sms.received": z.object({
    message_id: identifier("Message"),
    from: phone("From"),
    to: phone("To"),
    body: text("Message text"),
    contact_id: identifier("Contact"),
    is_opt_out: flag("Is an opt-out"),
    media: json.optional().meta({ title: "Pictures and files" }),
    ...hours,
  }),
  manual: z.object({
    data: z.record(z.string(), json).optional().meta({ title: "Data" }),
    item: json.optional().meta({ title: "Item of the list" }),
    contact_id: identifier("Contact").optional(),
    contact_phone: phone("Contact's phone").optional(),
    appointment_id: identifier("Appointment").optional(),
    lead_id: identifier("Lead").optional(),
    ...hours,
  }),
  ...CONTACT_EVENTS,
} satisfies Record<string, z.ZodObject>;

export type EventType = keyof typeof payloads;

const CALL_CONTACT = { phone: "caller_phone", id: "contact_id" };
const APPOINTMENT_CONTACT = { phone: "contact_phone", id: "contact_id" };
const NEEDS_APPOINTMENT = ["appointment_id"];

const specs: { [T in EventType]: Omit<EventSpec, "type" | "payload"> } = {
  "call.ended": {
    ...EVENT_TEXTS["call.ended"],
    contact: CALL_CONTACT,
    required: ["caller_phone"],
    postable: true,
  },
  "call.missed": {
    ...EVENT_TEXTS["call.missed"],
    contact: CALL_CONTACT,
    required: ["caller_phone"],
    postable: true,
  },
  "lead.created": {
    ...EVENT_TEXTS["lead.created"],
    contact: { phone: "phone" },
    required: ["lead_id"],
    postable: true,
  },
  "lead.statusChanged": {
    ...EVENT_TEXTS["lead.statusChanged"],
    contact: { phone: "phone" },
    required: ["lead_id"],
    postable: true,
  },
  "appointment.booked": {
    ...EVENT_TEXTS["appointment.booked"],
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
  },
  "appointment.cancelled": {
    ...EVENT_TEXTS["appointment.cancelled"],
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
  },
  "appointment.reminder": {
    ...EVENT_TEXTS["appointment.reminder"],
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: false,
  },
  "appointment.completed": {
    ...EVENT_TEXTS["appointment.completed"],
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
  },
  "appointment.no_show": {
    ...EVENT_TEXTS["appointment.no_show"],
    contact: APPOINTMENT_CONTACT,
    required: NEEDS_APPOINTMENT,
    postable: true,
  },
  schedule: {
    ...EVENT_TEXTS.schedule,
    contact: {},
    required: [],
    postable: false,
  },
  "sms.received": {
    ...EVENT_TEXTS["sms.received"],
    contact: { phone: "from", id: "contact_id" },
    required: ["from", "body"],
    postable: true,
  },
  manual: {
    ...EVENT_TEXTS.manual,
    contact: { phone: "contact_phone", id: "contact_id" },
    recipient: "contact.phone",
    required: [],
    postable: false,
  },
  ...CONTACT_EVENT_SPECS,
};

export const EVENT_TYPES = Object.keys(payloads) as EventType[];
const byType = new Map<string, EventSpec>(
  EVENT_TYPES.map((type) => [type, { type, payload: payloads[type], ...specs[type] }]),
);

/** Without the workspace's own events, a custom one is known by its type alone. */
export function eventSpec(type: string | undefined, custom?: CustomEvents): EventSpec | null {
  if (type === undefined) return null;
  const known = byType.get(type);
  if (known) return known;
  if (!custom) return openSpec(type);
  const event = customEvent(type, custom);
  return event && specOf(type, event);
}

/** Null for an event whose fields are not known. */
export function eventFields(type: string | undefined, custom?: CustomEvents): readonly Field[] | null {
  const spec = eventSpec(type, custom);
  return spec && !spec.open ? fieldsOf(spec.payload) : null;
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
      faults.push({ field: field.name, ...faultOf(field, value) });
    }
  }
  return faults;
}

export function extraKeys(spec: EventSpec, data: JsonObject): string[] {
  return Object.keys(data).filter((key) => !Object.hasOwn(spec.payload.shape, key));
}

/** A text that is none of what its field means is quoted; every other value is named by its type. */
function faultOf(field: Field, value: Json): Pick<PayloadFault, "expected" | "found"> {
  const format = FORMATS[field.semantic ?? ""];
  if (typeof value === "string" && field.type === "string" && format !== undefined)
    return { expected: format, found: `"${value.slice(0, 40).toWellFormed()}"` };
  const expected = field.type === "list" ? "list of texts" : field.type;
  return { expected, found: typeName(value) };
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "a date like 2026-03-10",
  phone: "a phone number",
  email: "an email address",
};

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}
