import type { JsonObject } from "@/lib/automation/json";
import { instantOf } from "@/lib/automation/timezone";
import { newId } from "@/lib/id";
import type { Person } from "./contacts";
import { type Catalogue, DAY, DAYS_AHEAD, type DeskDay, type DeskYear, pickPerson, touch } from "./desk";
import { usageOf, type VisitRow } from "./rows";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();

/** The calendar of one day: full days of the past, and days ahead that fill up as they come closer. */
export function planVisits(year: DeskYear, day: DeskDay): void {
  const { random, catalogue, account } = year;
  if (day.weekday === "sunday") return;
  const last = day.weekday === "saturday" ? 13 * 60 : 16.5 * 60;
  const nearness = day.daysAgo >= 0 ? 1 : 1 - (-day.daysAgo / (DAYS_AHEAD + 4)) * 0.85;
  for (const provider of catalogue.providers) {
    let minute = 9 * 60;
    while (minute < last) {
      const service = random.pick(catalogue.services);
      const isTaken = random.chance(Math.min(0.95, account.booked * day.demand * nearness));
      const startsAt = instantOf({ date: day.date, minute }, account.timezone);
      if (isTaken) planVisit(year, { provider, service, startsAt });
      minute += service.minutes + random.pick([0, 0, 15, 30]);
    }
  }
}

type Slot = {
  provider: Catalogue["providers"][number];
  service: Catalogue["services"][number];
  startsAt: number;
};

function planVisit(year: DeskYear, { provider, service, startsAt }: Slot): void {
  const { random, now, since, rows, isOpenAt } = year;
  const endsAt = startsAt + service.minutes * MINUTE;
  // More are booked some days before than weeks before.
  const latest = Math.min(startsAt - 2 * HOUR, now - MINUTE);
  const bookedAt = Math.round(latest - random.next() ** 2 * (latest - (startsAt - 24 * DAY)));
  const drawn = random.pick(["completed", "completed", "completed", "completed", "completed", "other"]);
  const other = random.pick(["no_show", "cancelled", "cancelled"] as const);
  const isConfirmed = random.chance(0.4);
  const source = random.pick(["staff", "web", "phone"] as const);
  const person = visitorOf(year, bookedAt);
  if (bookedAt < since || !isOpenAt(startsAt) || !isOpenAt(bookedAt)) return;
  const isPast = endsAt < now;
  const status = isPast
    ? drawn === "other"
      ? other
      : "completed"
    : isConfirmed && startsAt - now < 2 * DAY
      ? "confirmed"
      : "booked";
  const cancelledAt = Math.round(bookedAt + (startsAt - bookedAt) * 0.7);
  const markedAt = status === "completed" || status === "no_show" ? Math.min(now, endsAt + 4 * MINUTE) : null;
  const isNew = person.firstAt === null && !person.isPatient;
  touch(person, bookedAt);
  const visit: VisitRow = {
    id: newId("appt", bookedAt),
    ...{ contact_id: person.id, contact_name: person.name, contact_phone: person.phone },
    ...{ contact_email: person.email, service_id: service.id, service_name: service.name },
    ...{ provider_id: provider.id, provider_name: provider.name, source, status, is_new_patient: isNew },
    ...{ starts_at: iso(startsAt), ends_at: iso(endsAt) },
    cancelled_at: status === "cancelled" ? iso(cancelledAt) : null,
    marked_at: markedAt === null ? null : iso(markedAt),
    created_at: iso(bookedAt),
    updated_at: iso(status === "cancelled" ? cancelledAt : (markedAt ?? bookedAt)),
  };
  rows.appointment.push(visit);
  rows.usage.push(...usageOf({ type: "appointment_booked", appointmentId: visit.id, at: visit.created_at }));
  if (visit.cancelled_at !== null)
    rows.usage.push(
      ...usageOf({ type: "appointment_cancelled", appointmentId: visit.id, at: visit.cancelled_at }),
    );
  if (status === "completed") person.isPatient = true;
  addEvents(year, { visit, person, bookedAt, cancelledAt, markedAt });
}

/** People who could not be answered book more often than others in the days after their call. */
function visitorOf(year: DeskYear, bookedAt: number): Person {
  const { random, people } = year;
  const isCaller = random.chance(0.3);
  const callers = isCaller
    ? people.filter(({ missedAt }) => missedAt.some((at) => at < bookedAt && bookedAt - at < 3 * DAY))
    : [];
  return callers.length > 0 ? random.pick(callers) : pickPerson(year, bookedAt);
}

type VisitTimes = {
  visit: VisitRow;
  person: Person;
  bookedAt: number;
  cancelledAt: number;
  markedAt: number | null;
};

/** The events of a visit. Whether anybody is reminded of it depends on the automations of that day. */
function addEvents(year: DeskYear, { visit, person, bookedAt, cancelledAt, markedAt }: VisitTimes): void {
  const add = (type: string, at: number, more: JsonObject) =>
    year.happened.push({
      id: newId("evt", at),
      ...{ at, type, person, source: "desk", appointmentId: visit.id, leadId: null },
      data: { ...payloadOf(year, visit), ...more },
    });
  add("appointment.booked", bookedAt, { status: "booked" });
  const remindAt = Date.parse(visit.starts_at) - DAY;
  const isOff = visit.status === "cancelled" && cancelledAt < remindAt;
  if (bookedAt < remindAt && !isOff && remindAt <= year.now)
    year.happened.push({
      id: newId("evt", remindAt),
      ...{ at: remindAt, type: "appointment.reminder", person, source: "reminder" },
      ...{ appointmentId: visit.id, leadId: null },
      data: { ...payloadOf(year, visit), status: "booked", minutes_until: 1_440 },
    });
  if (visit.status === "cancelled")
    add("appointment.cancelled", cancelledAt, { status: "cancelled", cancelled_by: "contact" });
  if (markedAt === null) return;
  const type = visit.status === "completed" ? "appointment.completed" : "appointment.no_show";
  add(type, markedAt, { status: visit.status, marked_at: iso(markedAt) });
}

function payloadOf({ account }: DeskYear, visit: VisitRow): JsonObject {
  return {
    ...{ appointment_id: visit.id, contact_id: visit.contact_id, contact_name: visit.contact_name },
    ...{ contact_phone: visit.contact_phone, service_name: visit.service_name },
    ...(visit.contact_email === null ? {} : { contact_email: visit.contact_email }),
    ...{ provider_name: visit.provider_name, starts_at: visit.starts_at, ends_at: visit.ends_at },
    ...{ timezone: account.timezone, source: visit.source, is_new_patient: visit.is_new_patient },
  };
}
