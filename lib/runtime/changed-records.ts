import type { ContactChange } from "@/lib/actions/effects";
import { firstName } from "@/lib/automation/first-name";
import { iso } from "@/lib/automation/instants";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import type { DeskBooking, DeskLead } from "./desk-entries";

/** The records of the real desk, as the steps of one sandbox have changed them. */
export function changedContact(
  record: JsonObject,
  changes: readonly ContactChange[],
  optedOut: boolean,
): JsonObject {
  const contact = changes.reduce(withChange, record);
  const { name } = contact;
  const first = typeof name === "string" ? { first_name: firstName(name) } : {};
  return { ...contact, ...first, ...(optedOut ? { opted_out: true } : {}) };
}

function withChange(record: JsonObject, { fields, addTags, removeTags, consent }: ContactChange): JsonObject {
  const { isPatient, custom, ...texts } = fields;
  const tags = (Array.isArray(record.tags) ? record.tags : []).filter(
    (tag) => !removeTags.includes(String(tag)),
  );
  const marketing = consent?.marketing === "granted" ? "marketing" : "transactional";
  return {
    ...record,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(isPatient === undefined ? {} : { is_patient: isPatient }),
    custom: { ...objectIn(record.custom), ...custom },
    tags: [...new Set([...tags, ...addTags])],
    ...(consent === null ? {} : { consent: marketing }),
  };
}

/** `startSent`: when the appointment began according to the event that the sandbox learned it from. */
export function changedAppointment(
  record: JsonObject,
  booking: DeskBooking | undefined,
  startSent: number | null,
): JsonObject {
  if (!booking) return record;
  const moved = booking.from > 0 && booking.from !== startSent;
  return {
    ...record,
    ...(booking.status === "booked" && !moved ? {} : { status: booking.status }),
    ...(moved ? { starts_at: iso(booking.from), ends_at: iso(booking.to) } : {}),
  };
}

export function changedLead(record: JsonObject, lead: DeskLead | undefined): JsonObject {
  if (!lead) return record;
  const { status, tags, fields } = lead;
  return { ...record, status, tags, custom: { ...objectIn(record.custom), ...fields } };
}

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
