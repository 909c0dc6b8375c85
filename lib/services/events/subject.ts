import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { type Desk, isOpen } from "@/lib/automation/business-hours";
import { eventSpec } from "@/lib/automation/events";
import type { Contact } from "@/lib/automation/facts";
import { type JsonObject, textIn } from "@/lib/automation/json";
import { contactOf } from "@/lib/automation/waits";

/** The people and records an event is about, as the workspace itself knows them. */
export type Subject = {
  contact: Contact;
  /** Null for a contact who is not in the contact book. */
  isPatient: boolean | null;
  appointmentId: string | null;
  leadId: string | null;
};

/** The ids and numbers in an event, before they are looked up. */
export type Named = { contact: Contact; appointmentId: string | null; leadId: string | null };

type NamingEvent = { type: string; data: JsonObject; contactId?: string | null; phone?: string | null };

/** Numbers are read with the workspace's country, because people and other systems write national ones. */
export function namedIn(event: NamingEvent, country: string): Named {
  const about = contactOf(event.type, event.data);
  const phone = event.phone ?? about.phone;
  return {
    contact: { id: event.contactId ?? about.id, phone: phone === null ? null : asStored(phone, country) },
    appointmentId: textIn(event.data, "appointment_id"),
    leadId: textIn(event.data, "lead_id"),
  };
}

/** Almost every number arrives as it is stored, and parsing one costs more than the rest of an event. */
const E164 = /^\+[1-9]\d{6,14}$/;
const asStored = (phone: string, country: string) =>
  E164.test(phone) ? phone : (toE164(phone, country) ?? phone);

/** The records of a workspace that some events name, and the contacts of these records. */
export type Records = {
  contacts: readonly { id: string; phone: string | null; isPatient: boolean }[];
  /** Contact by id of the record. */
  appointments: Readonly<Record<string, string | null>>;
  leads: Readonly<Record<string, string | null>>;
};

/** Ids of other systems are left out: an id counts only when the workspace has that record. */
export function subjectOf(named: Named, records: Records): Subject {
  const idIn = (from: Records["leads"], id: string | null) =>
    id !== null && Object.hasOwn(from, id) ? id : null;
  const appointmentId = idIn(records.appointments, named.appointmentId);
  const leadId = idIn(records.leads, named.leadId);
  const ofRecord =
    (appointmentId && records.appointments[appointmentId]) ?? (leadId && records.leads[leadId]) ?? null;
  const withId = (wanted: string | null) => records.contacts.find(({ id }) => id === wanted);
  const contact =
    withId(named.contact.id) ??
    (named.contact.phone === null
      ? withId(ofRecord)
      : records.contacts.find(({ phone }) => phone === named.contact.phone));
  return {
    contact: { id: contact?.id ?? (ofRecord || null), phone: named.contact.phone ?? contact?.phone ?? null },
    isPatient: contact?.isPatient ?? null,
    appointmentId,
    leadId,
  };
}

/**
 * The fields a sender may leave out: during_hours from the business hours at the event's own time, the others from the
 * contact book.
 */
export function derivedFields(
  event: { type: string; data: JsonObject; occurredAt: Date },
  { contact, isPatient }: Pick<Subject, "contact" | "isPatient">,
  desk: Desk,
): JsonObject {
  const shape = eventSpec(event.type)?.payload.shape ?? {};
  const wants = (field: string) => Object.hasOwn(shape, field) && !Object.hasOwn(event.data, field);
  const out: JsonObject = {};
  if (wants("during_hours")) out.during_hours = isOpen(event.occurredAt.getTime(), desk);
  if (wants("contact_id") && contact.id !== null) out.contact_id = contact.id;
  if (contact.phone === null) return out;
  if (wants("contact_phone")) out.contact_phone = contact.phone;
  if (wants("is_new_caller")) out.is_new_caller = isPatient === null;
  if (wants("is_existing_patient")) out.is_existing_patient = isPatient ?? false;
  return out;
}
