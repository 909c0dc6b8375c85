import type { AppointmentChange, Booking, UpdatedAppointment } from "@/lib/actions/effects";
import { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import { iso, MINUTE, parseInstant } from "@/lib/automation/instants";
import { type JsonObject, own } from "@/lib/automation/json";
import { membersOf } from "@/lib/automation/members";
import { recordsOf, SAMPLE_LINKS } from "@/lib/automation/records";
import { StepFailure } from "@/lib/automation/step-error";
import {
  type Bookable,
  cannotBecome,
  type DeskHours,
  freeStarts,
  instantOf,
  isUpcoming,
  MAX_SLOT_ATTEMPTS,
  searchEnd,
  slotWindow,
  spanFault,
  unknownProvider,
  unknownService,
} from "@/lib/desk/booking";
import type { DeskAppointment, DeskReader } from "./desk-reader";
import type { SandboxContacts } from "./sandbox-contacts";

type Options = {
  reader: DeskReader;
  contacts: SandboxContacts;
  newId: (prefix: string) => string;
  clock: { readonly now: number };
  /** The workspace with its own zone, which its business hours are in. */
  desk: DeskHours & { name: string };
  /** The zone of the times an automation writes. */
  timezone: string;
};

/** Statuses of appointments that hold their time. */
const HOLDING: ReadonlySet<unknown> = new Set(["booked", "confirmed", "completed"]);
const STATUS_AFTER: Record<string, string> = {
  "appointment.cancelled": "cancelled",
  "appointment.completed": "completed",
  "appointment.no_show": "no_show",
};
const DEFAULT_MINUTES = 30;

/** The calendar as the steps and events of one sandbox leave it. */
export class SandboxAppointments {
  private readonly known = new Map<string, DeskAppointment>();

  constructor(private readonly options: Options) {}

  async find(id: string): Promise<DeskAppointment | null> {
    const known = this.known.get(id) ?? (await this.options.reader.appointment?.(id)) ?? null;
    if (known) this.known.set(id, known);
    return known;
  }

  /** Every appointment that was read, changed or added, with what filters ask about. */
  async all(): Promise<JsonObject[]> {
    const all = [...this.known.values()].map(async ({ record, contactPhone, addedAt }) => {
      const { id, status, service_name, provider_name, starts_at } = record;
      const contact = await this.options.contacts.find({ id: null, phone: contactPhone });
      const created_at = addedAt === undefined ? undefined : iso(addedAt);
      const contact_id = contact?.record.id;
      return membersOf({ id, contact_id, status, service_name, provider_name, starts_at, created_at });
    });
    return Promise.all(all);
  }

  /** The appointment that an event's payload describes, as far as the desk does not know it. */
  addFrom(id: string, of: { type: string; data: JsonObject }): void {
    const contact = { id: null, phone: null };
    const sent = recordsOf({ ...of, contact, known: {} }).appointment ?? {};
    const phone = own(of.data, "contact_phone");
    const [startsAt, endsAt] = [this.instantIn(of.data, "starts_at"), this.instantIn(of.data, "ends_at")];
    const from = startsAt ?? 0;
    const to = endsAt ?? from + DEFAULT_MINUTES * MINUTE;
    const times = startsAt === null ? {} : { starts_at: iso(from), ends_at: iso(to) };
    this.known.set(id, {
      record: { ...sent, ...SAMPLE_LINKS, ...times, id, status: sent.status ?? "booked" },
      contactPhone: typeof phone === "string" ? phone : null,
      serviceId: null,
      providerId: null,
      busyUntil: to,
      addedAt: this.options.clock.now,
    });
  }

  /** An event of the script changes what it says about an appointment. */
  async learn(id: string, of: { type: string; data: JsonObject }, at: number): Promise<void> {
    const appointment = await this.find(id);
    if (!appointment) return this.addFrom(id, of);
    const { record } = appointment;
    const [from, to] = [this.instantIn(of.data, "starts_at"), this.instantIn(of.data, "ends_at")];
    if (from !== null) {
      const end = to ?? from + (endOf(record) - startOf(record));
      appointment.busyUntil += end - endOf(record);
      Object.assign(record, { starts_at: iso(from), ends_at: iso(end) });
    }
    const sent = APPOINTMENT_STATUSES.find((status) => status === own(of.data, "status"));
    const status = STATUS_AFTER[of.type] ?? sent;
    if (status === "cancelled" && record.status !== status) record.cancelled_at = iso(at);
    if (status !== undefined) record.status = status;
  }

  async book(booking: Booking, now: number): Promise<{ appointmentId: string; startsAt: string } | null> {
    const bookable = await this.bookable({ service: booking.service, provider: booking.provider });
    const { contactPhone: phone, contactName: name, notes } = booking;
    await this.options.contacts.touch({ phone, name });
    const { service, provider } = bookable;
    const lengthMs = (booking.durationMinutes ?? service.durationMinutes) * MINUTE;
    for (const from of await this.startsOf(booking, { bookable, now })) {
      const to = from + lengthMs;
      const busyUntil = to + service.bufferMinutes * MINUTE;
      this.assertSpan({ from, to, now });
      if (!(await this.isFree({ providerId: provider.id, from, to: busyUntil }))) continue;
      const id = this.options.newId("appt");
      const times = { starts_at: iso(from), ends_at: iso(to), timezone: this.options.desk.timezone };
      const about = { service_name: service.name, provider_name: provider.name, notes };
      const record = { id, ...about, ...times, ...SAMPLE_LINKS, status: "booked", source: "automation" };
      const ids = { serviceId: service.id, providerId: provider.id };
      this.known.set(id, { record, contactPhone: phone, ...ids, busyUntil, addedAt: now });
      return { appointmentId: id, startsAt: iso(from) };
    }
    return null;
  }

  private async startsOf(
    { slot, durationMinutes }: Booking,
    { bookable, now }: { bookable: Bookable; now: number },
  ): Promise<number[]> {
    const { timezone, desk } = this.options;
    if (slot.kind === "at") return [instantOf(slot.startAt, { timezone, field: "startAt" })];
    const { from, to: end } = slotWindow(slot, { now, timezone });
    const to = searchEnd(from, end);
    const busy = await this.busy({ providerId: bookable.provider.id, from, to: to + 86_400_000 });
    return freeStarts({ from, to, bookable, durationMinutes, desk, busy, limit: MAX_SLOT_ATTEMPTS }).starts;
  }

  private async bookable(of: { service: string; provider: string | null }): Promise<Bookable> {
    const { reader, desk } = this.options;
    const provider = { id: `provider:${of.provider ?? ""}`, name: of.provider ?? desk.name, hours: null };
    if (!reader.bookable) {
      const length = { durationMinutes: DEFAULT_MINUTES, bufferMinutes: 0 };
      return { service: { id: of.service, name: of.service, ...length }, provider };
    }
    const found = await reader.bookable(of);
    if (!found.service) throw notFound("service", unknownService(of.service));
    const chosen = found.provider ?? (of.provider ? null : provider);
    if (!chosen) throw notFound("provider", unknownProvider(of.provider ?? ""));
    return { service: found.service, provider: chosen };
  }

  async cancel(id: string, now: number): Promise<DeskAppointment | null> {
    const appointment = await this.find(id);
    if (!appointment) return null;
    const { record } = appointment;
    if (record.status === "cancelled") return appointment;
    assertUpcoming(record, "cancelled");
    Object.assign(record, { status: "cancelled", cancelled_at: iso(now) });
    return appointment;
  }

  /** The move comes first: a new time is confirmed only if this change says so. */
  async update(change: AppointmentChange, now: number): Promise<UpdatedAppointment | null> {
    const { appointmentId, status, notes, startsAt } = change;
    const { timezone } = this.options;
    const wanted = startsAt === null ? null : instantOf(startsAt, { timezone, field: "startsAt" });
    const appointment = await this.find(appointmentId);
    if (!appointment) return null;
    const { record } = appointment;
    if (wanted !== null && wanted !== startOf(record)) await this.move(appointment, { to: wanted, now });
    if (notes !== null) record.notes = notes;
    if (status !== null && record.status !== status) {
      assertUpcoming(record, status);
      record.status = status;
    }
    return {
      appointmentId,
      startsAt: iso(startOf(record)),
      status: APPOINTMENT_STATUSES.find((known) => known === record.status) ?? "booked",
    };
  }

  private async move(appointment: DeskAppointment, { to: from, now }: { to: number; now: number }) {
    const { record, serviceId, providerId } = appointment;
    assertUpcoming(record, "rescheduled");
    const to = from + (endOf(record) - startOf(record));
    let busyUntil = to + (appointment.busyUntil - endOf(record));
    if (serviceId !== null) {
      const { service } = await this.bookable({ service: serviceId, provider: providerId });
      busyUntil = to + service.bufferMinutes * MINUTE;
    }
    this.assertSpan({ from, to, now });
    if (!(await this.isFree({ providerId, from, to: busyUntil, except: record.id }))) {
      throw new StepFailure("slot_taken", TAKEN);
    }
    appointment.busyUntil = busyUntil;
    Object.assign(record, { starts_at: iso(from), ends_at: iso(to), status: "booked" });
  }

  private assertSpan({ from, to, now }: { from: number; to: number; now: number }): void {
    const fault = spanFault({ startsAt: new Date(from), endsAt: new Date(to) }, new Date(now));
    if (fault) throw new StepFailure("type_mismatch", fault.message, { field: fault.field });
  }

  private async isFree(of: { providerId: string | null; from: number; to: number; except?: string }) {
    const busy = await this.busy(of);
    return !busy.some(({ id, from, to }) => id !== of.except && from < of.to && of.from < to);
  }

  /** The busy times of a provider, in order, with the changes of this sandbox. */
  private async busy({ providerId, from, to }: { providerId: string | null; from: number; to: number }) {
    const span = { from: iso(from), to: iso(to) };
    const real =
      providerId === null ? [] : ((await this.options.reader.busy?.({ providerId, ...span })) ?? []);
    const own = [...this.known.values()]
      .filter((one) => one.providerId === providerId && HOLDING.has(one.record.status))
      .map(({ record, busyUntil }) => ({ id: record.id, from: startOf(record), to: busyUntil }));
    return [...real.filter(({ id }) => !this.known.has(id)), ...own].sort((a, b) => a.from - b.from);
  }

  private instantIn(data: JsonObject, name: string): number | null {
    const value = own(data, name);
    return typeof value === "string" ? parseInstant(value, this.options.timezone) : null;
  }
}

/** The API's answer when another appointment has the time. */
const TAKEN = "The time is taken";

const startOf = (record: JsonObject) => Date.parse(String(record.starts_at)) || 0;
const endOf = (record: JsonObject) => Date.parse(String(record.ends_at)) || startOf(record);

function assertUpcoming({ status }: JsonObject, change: string): void {
  if (isUpcoming({ status: String(status) })) return;
  throw new StepFailure("type_mismatch", cannotBecome(String(status), change));
}

function notFound(field: string, message: string): StepFailure {
  return new StepFailure("not_found", message, { field });
}
