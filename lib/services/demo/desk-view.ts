import type { Staff } from "@/lib/actions/assign/staff";
import type { JsonObject } from "@/lib/automation/json";
import type { DeskContact, DeskReader } from "@/lib/runtime/desk-reader";
import type { Person } from "./contacts";
import type { DeskYear } from "./desk";

const WEEK = 7 * 86_400_000;
const DAY = 86_400_000;

/** The desk as the run of a moment reads it. */
export type DeskView = (at: number) => DeskReader;

export function openDeskView({ people, rows, catalogue, account }: DeskYear, staff: Staff): DeskView {
  const byId = new Map(people.map((person) => [person.id, person]));
  const byPhone = new Map(people.map((person) => [person.phone, person]));
  const leads = new Map(rows.lead.map((lead) => [lead.id, lead]));
  const visits = new Map(rows.appointment.map((visit) => [visit.id, visit]));
  return (at) => ({
    contact: async ({ id, phone }) => {
      const person = byId.get(id ?? "") ?? byPhone.get(phone ?? "");
      return person ? contactAt(person, at) : null;
    },
    lead: async (id) => {
      const lead = leads.get(id);
      if (!lead) return null;
      const { name, phone, email, source, score, grade, created_at } = lead;
      const record = { id, name, phone, email, source, status: "new", tags: [], notes: null, score, grade };
      return {
        record: { ...record, created_at, custom: {} },
        contactId: lead.contact_id,
        assigneeId: lead.assignee_id,
      };
    },
    appointment: async (id) => {
      const visit = visits.get(id);
      if (!visit) return null;
      const { service_name, provider_name, starts_at, ends_at, source } = visit;
      const record: JsonObject & { id: string } = {
        id,
        service_name,
        provider_name,
        starts_at,
        ends_at,
        source,
      };
      return {
        record: { ...record, id, timezone: account.timezone, status: "booked", notes: null },
        contactPhone: visit.contact_phone,
        ...{ serviceId: visit.service_id, providerId: visit.provider_id, busyUntil: Date.parse(ends_at) },
      };
    },
    bookable: async ({ service, provider }) => {
      const found = catalogue.services.find(({ id, name }) => id === service || name === service);
      const by = catalogue.providers.find(({ id, name }) => id === provider || name === provider);
      return {
        service: found ? { ...found, durationMinutes: found.minutes, bufferMinutes: 0 } : null,
        provider: by ? { ...by, hours: null } : null,
      };
    },
    staff: async () => staff,
  });
}

function contactAt(person: Person, at: number): DeskContact {
  const { id, name, phone, email, tags, isPatient, optedOut, consent, missedAt, textedAt } = person;
  const missed = missedAt.filter((one) => one <= at && one > at - WEEK);
  const record = { id, name, phone, email, tags, is_patient: isPatient, opted_out: optedOut, consent };
  return {
    record: {
      ...record,
      ...{ notes: null, language: null, birthday: null, custom: {}, last_inbound_at: null },
      missed_calls_7d: missed.length,
    },
    timezone: null,
    hasReplied: false,
    missedCalls: missed.length,
    missedAt: missed,
    textedAt: textedAt.filter((one) => one <= at && one > at - DAY),
  };
}
