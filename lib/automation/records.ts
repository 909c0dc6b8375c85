import * as z from "zod";
import type { CustomEvents } from "./custom-events";
import type { EventSpec } from "./event-spec";
import { eventSpec } from "./events";
import type { Contact, RunEvent } from "./facts";
import { type Field, fieldsOf } from "./fields";
import { firstName } from "./first-name";
import { isObject, type JsonObject, own } from "./json";
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
  tagList,
  text,
  zone,
} from "./payload-fields";

/**
 * The records a run is about: its contact, appointment and lead. They are read again at every step, so a step sees what
 * changed since the run began; `trigger` keeps what the event said.
 */
const contact = z.object({
  id: identifier("Contact").optional(),
  name: personName("Contact's name").optional(),
  first_name: personName("Contact's first name").optional(),
  phone: phone("Contact's phone"),
  email: email("Contact's email").optional(),
  tags: tagList("Contact's tags"),
  notes: text("Contact's notes").optional(),
  language: text("Contact's language").optional(),
  birthday: text("Contact's birthday").optional(),
  custom: z.record(z.string(), z.json()).meta({ title: "Contact's custom fields" }),
  is_patient: flag("Contact is a patient"),
  opted_out: flag("Contact has opted out of texts"),
  consent: choice("Contact's consent", ["none", "transactional", "marketing"]).optional(),
  last_inbound_at: instant("Contact's last text or call").optional(),
  missed_calls_7d: count("Contact's missed calls in 7 days"),
});

const appointment = z.object({
  id: identifier("Appointment"),
  service_name: text("Appointment's service"),
  provider_name: personName("Appointment's provider"),
  starts_at: instant("Appointment's start"),
  ends_at: instant("Appointment's end"),
  timezone: zone("Appointment's time zone"),
  status: text("Appointment's status"),
  source: text("Appointment's source"),
  notes: text("Appointment's notes").optional(),
  confirm_url: link("Page to confirm the appointment"),
  reschedule_url: link("Page to move the appointment"),
  cancel_url: link("Page to cancel the appointment"),
  calendar_url: link("Appointment as a calendar file"),
});

const lead = z.object({
  id: identifier("Lead"),
  name: personName("Lead's name"),
  phone: phone("Lead's phone"),
  email: email("Lead's email").optional(),
  source: text("Lead's source"),
  status: text("Lead's status"),
  tags: tagList("Lead's tags"),
  notes: text("Lead's notes").optional(),
  score: count("Lead's score").optional(),
  grade: text("Lead's grade").optional(),
  created_at: instant("Lead's creation").optional(),
  custom: z.record(z.string(), z.json()).meta({ title: "Lead's custom fields" }),
});

const RECORDS = { contact, appointment, lead };
export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];

/** Null for a record the run is not about. */
export type RunRecords = { [K in RecordKind]: JsonObject | null };
export const NO_RECORDS: RunRecords = { contact: null, appointment: null, lead: null };

export const isRecordKind = (root: string | undefined): root is RecordKind =>
  root !== undefined && Object.hasOwn(RECORDS, root);

/** The fields of a record. Where the event does not always name the record, none of them is certain. */
export function recordFields(
  kind: RecordKind,
  event: string | undefined,
  custom?: CustomEvents,
): readonly Field[] {
  const fields = fieldsOf(RECORDS[kind]);
  return isAbout(kind, event, custom) ? fields : fields.map((field) => ({ ...field, optional: true }));
}

/** Returns whether every event of a type names such a record. */
function isAbout(kind: RecordKind, event: string | undefined, custom?: CustomEvents): boolean {
  const spec = eventSpec(event, custom);
  if (kind !== "contact") return spec?.required.includes(`${kind}_id`) ?? false;
  if (spec?.recipient !== undefined) return true;
  return spec?.contact.phone !== undefined && isCertain(spec, spec.contact.phone);
}

/** A custom event may leave the number out. */
function isCertain({ payload }: EventSpec, name: string): boolean {
  return fieldsOf(payload).some((field) => field.name === name && !field.optional);
}

/** Returns whether events of a type can name such a record, even if some do not. */
export function canBeAbout(kind: RecordKind, event: string | undefined, custom?: CustomEvents): boolean {
  if (isAbout(kind, event, custom)) return true;
  return event === "manual" && Object.hasOwn(eventSpec(event)?.payload.shape ?? {}, `${kind}_id`);
}

/** Links of an appointment that only a test knows; as long as real ones, so that a text has the same length. */
export const SAMPLE_LINKS = Object.fromEntries(
  ["confirm", "reschedule", "cancel", "calendar"].map((page) => [
    `${page}_url`,
    `https://example.com/a/sample-appointment-link-00/${page}`,
  ]),
);

/** The workspace's own records, as far as it has those an event names. */
export type KnownRecords = Partial<RunRecords>;

/** Fills in a record the workspace does not have from the event, because other systems send events too. */
export function recordsOf(about: {
  type: string;
  data: JsonObject;
  contact: Contact;
  known: KnownRecords;
}): RunRecords {
  const { type, data, known } = about;
  return {
    contact: contactRecord(about),
    appointment: known.appointment ?? (type.startsWith("appointment.") ? asSent("appointment", data) : null),
    lead: known.lead ?? (type.startsWith("lead.") ? asSent("lead", data) : null),
  };
}

function contactRecord({
  type,
  data,
  contact: { id, phone },
  known,
}: Parameters<typeof recordsOf>[0]): JsonObject | null {
  const found = known.contact ?? null;
  // Elsewhere these fields may belong to somebody else.
  const isPerson = type.startsWith("lead.") || type.startsWith("contact.");
  const name = found?.name ?? textIn(data, "contact_name", "caller_name", ...(isPerson ? ["name"] : []));
  const email = found?.email ?? textIn(data, "contact_email", ...(isPerson ? ["email"] : []));
  const reached = found?.phone ?? phone;
  if (found === null && reached === null) return null;
  return {
    id,
    tags: [],
    custom: {},
    is_patient: false,
    opted_out: false,
    missed_calls_7d: 0,
    ...found,
    phone: reached,
    name,
    first_name: typeof name === "string" ? firstName(name) : null,
    email,
  };
}

function asSent(kind: "appointment" | "lead", data: JsonObject): JsonObject {
  const fields = fieldsOf(RECORDS[kind]).map(({ name }) => [name, own(data, name) ?? null] as const);
  const custom = kind === "lead" ? { custom: {} } : {};
  return { ...Object.fromEntries(fields), ...custom, id: own(data, `${kind}_id`) ?? null };
}

function textIn(data: JsonObject, ...names: string[]): string | null {
  const found = names
    .map((name) => own(data, name))
    .find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" ? found : null;
}

/** Keys of a payload that its event does not define, under one name, so that a new field of the event never hides one. */
export function extraIn({ type, data }: Pick<RunEvent, "type" | "data">, custom?: CustomEvents): JsonObject {
  const spec = eventSpec(type, custom);
  if (!spec) return {};
  const { shape } = spec.payload;
  const extra = Object.entries(data).filter(([key]) => !Object.hasOwn(shape, key) && key !== "extra");
  const sent = own(data, "extra");
  return { ...Object.fromEntries(extra), ...(isObject(sent) ? sent : {}) };
}
