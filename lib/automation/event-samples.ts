import { CUSTOM, type CustomEvents, customEvent, type FieldType } from "./custom-events";
import type { EventType } from "./events";
import type { Json, JsonObject } from "./json";

/** A payload of each event, for tests and examples. Apart from the events, because the editor needs it only there. */
const CALLER = { caller_phone: "+12025550143", caller_name: "Maria Gomez", contact_id: "con_sample" };
const CALL_FLAGS = {
  to: "+12025550100",
  is_new_caller: true,
  is_existing_patient: false,
  withheld: false,
  during_hours: true,
};
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

const SAMPLE_CONTACT = {
  contact_id: "con_sample",
  name: "Maria Gomez",
  phone: "+12025550143",
  email: "maria@example.com",
  tags: ["cleaning"],
  is_patient: true,
  language: "en",
};

const SAMPLES: Record<EventType, JsonObject> = {
  "call.ended": {
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
  "call.missed": {
    call_id: "call_sample",
    ...CALLER,
    ...CALL_FLAGS,
    missed_at: "2026-03-10T15:00:00Z",
    timestamp: "2026-03-10T15:00:00Z",
    ring_seconds: 24,
    voicemail_url: "https://example.com/voicemail/sample",
  },
  "lead.created": SAMPLE_LEAD,
  "lead.statusChanged": {
    ...SAMPLE_LEAD,
    status: "contacted",
    previous_status: "new",
    changed_by: "Front desk",
    changed_at: "2026-03-10T15:00:00Z",
  },
  "appointment.booked": SAMPLE_APPOINTMENT,
  "appointment.cancelled": {
    ...SAMPLE_APPOINTMENT,
    status: "cancelled",
    cancelled_by: "contact",
    cancel_reason: "Feeling ill",
    cancelled_at: "2026-03-10T15:00:00Z",
    hours_notice: 48,
  },
  "appointment.reminder": { ...SAMPLE_APPOINTMENT, minutes_until: 1440 },
  "appointment.completed": { ...SAMPLE_APPOINTMENT, status: "completed", marked_at: "2026-03-12T15:35:00Z" },
  "appointment.no_show": { ...SAMPLE_APPOINTMENT, status: "no_show", marked_at: "2026-03-12T15:20:00Z" },
  schedule: { scheduled_for: "2026-03-10T08:00:00Z", fired_at: "2026-03-10T08:00:00Z", during_hours: false },
  "sms.received": {
    message_id: "msg_sample",
    from: "+12025550143",
    to: "+12025550100",
    body: "Yes, please",
    contact_id: "con_sample",
    is_opt_out: false,
    media: [{ url: "https://example.com/insurance-card.jpg", contentType: "image/jpeg" }],
    during_hours: true,
  },
  manual: {
    data: { note: "Sample" },
    item: { id: "con_sample", name: "Maria Gomez", phone: "+12025550143", tags: ["recall"] },
    contact_id: "con_sample",
    contact_phone: "+12025550143",
    appointment_id: "appt_sample",
    lead_id: "lead_sample",
    during_hours: true,
  },
  "contact.created": {
    ...SAMPLE_CONTACT,
    is_patient: false,
    birthday: "1988-03-10",
    created_at: "2026-03-10T15:00:00Z",
    during_hours: true,
  },
  "contact.birthday": {
    ...SAMPLE_CONTACT,
    birthday: "1988-03-10",
    age: 38,
    date: "2026-03-10",
    during_hours: true,
  },
  "callback.completed": {
    callback_id: "cb_sample",
    contact_id: "con_sample",
    phone: "+12025550143",
    caller_name: "Maria Gomez",
    priority: "normal",
    reason: "Asked about a bill",
    outcome: "Reached; the bill is settled",
    completed_at: "2026-03-10T15:00:00Z",
    during_hours: true,
  },
  "message.failed": {
    message_id: "msg_sample",
    contact_id: "con_sample",
    to: "+12025550143",
    body: "Your appointment is tomorrow at 10:00.",
    automation_id: "auto_sample",
    error: "The number is not in service",
    failed_at: "2026-03-10T15:00:00Z",
    during_hours: true,
  },
};

const BY_TYPE: Record<FieldType, Json> = {
  text: "Sample text",
  number: 1,
  boolean: true,
  date: "2026-03-10",
  phone: "+12025550143",
  email: "maria@example.com",
  list: ["First", "Second"],
};

/** An unknown event has only the fields that every payload has. */
export function sampleOf(type: string | undefined, custom?: CustomEvents): JsonObject {
  if (type === undefined) return {};
  if (Object.hasOwn(SAMPLES, type)) return SAMPLES[type as EventType];
  const event = custom ? customEvent(type, custom) : null;
  const fields = Object.entries(event?.schema ?? {}).map(([name, field]) => [name, BY_TYPE[field.type]]);
  return { ...Object.fromEntries(fields), during_hours: true };
}

/** The instant at which most samples happen. */
const SAMPLED_AT = "2026-03-10T15:00:00Z";
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

/**
 * The sample as it would be at another time: its instants keep their distance from the event. Whether the desk is open is
 * left out, because it follows from the time; a workspace's own events are sent with it.
 */
export function sampleAt(type: string | undefined, at: number, custom?: CustomEvents): JsonObject {
  const sample = sampleOf(type, custom);
  const by = at - happensAt(sample);
  const isOwn = type?.startsWith(CUSTOM) === true;
  return Object.fromEntries(
    Object.entries(sample).flatMap(([name, value]): [string, Json][] => {
      if (name === "during_hours" && !isOwn) return [];
      if (typeof value !== "string" || !INSTANT.test(value)) return [[name, value]];
      return [[name, new Date(Date.parse(value) + by).toISOString()]];
    }),
  );
}

function happensAt({ marked_at, fired_at, starts_at, minutes_until }: JsonObject): number {
  if (typeof minutes_until === "number") return Date.parse(String(starts_at)) - minutes_until * 60_000;
  return Date.parse(String(marked_at ?? fired_at ?? SAMPLED_AT));
}

/** The data of an earlier start at a new one: unchanged values follow the time. */
export function movedSample(
  data: JsonObject,
  { before, after }: { before: JsonObject; after: JsonObject },
): JsonObject {
  const moved = Object.entries(data).map(([name, value]): [string, Json] => [
    name,
    value === before[name] ? (after[name] ?? value) : value,
  ]);
  return Object.fromEntries(moved);
}
