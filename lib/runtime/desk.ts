import {
  type AssignRequest,
  type Chosen,
  chosenMembers,
  pickAssignee,
  type Staff,
  type StaffMember,
} from "@/lib/actions/assign/staff";
import type {
  AppointmentChange,
  Booking,
  ContactChange,
  LeadChange,
  NewCallback,
  NewLead,
  UpdatedAppointment,
} from "@/lib/actions/effects";
import { isOpen, nextOpen } from "@/lib/automation/business-hours";
import { APPOINTMENT_STATUSES } from "@/lib/automation/events";
import type { Contact, RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { DAY, iso, MINUTE, parseInstant } from "@/lib/automation/instants";
import { type JsonObject, own } from "@/lib/automation/json";
import { keywordOf } from "@/lib/automation/opt-out";
import { type KnownRecords, type RunRecords, recordsOf } from "@/lib/automation/records";
import { StepFailure } from "@/lib/automation/step-error";
import { changedAppointment, changedContact, changedLead } from "./changed-records";
import type { DeskBooking, DeskLead } from "./desk-entries";

/** The parts of the real desk a sandbox may read. Everything is optional: without it the desk is empty. */
export interface DeskReader {
  lead?(id: string): Promise<DeskLead | null>;
  contact?(phone: string): Promise<DeskContact | null>;
  records?(subject: {
    contact: Contact;
    appointmentId: string | null;
    leadId: string | null;
  }): Promise<KnownRecords>;
  contactId?(id: string): Promise<string | null>;
  staff?(): Promise<Staff>;
  appointment?(id: string): Promise<DeskAppointment | null>;
  service?(name: string): Promise<{ durationMinutes: number } | null>;
  busy?(span: {
    provider: string | null;
    from: string;
    to: string;
    /** The appointment that is moved, which is not in its own way. */
    except?: string;
  }): Promise<{ from: string; to: string }[]>;
}

export type DeskContact = {
  contactId: string;
  phone: string;
  optedOut: boolean;
  isPatient: boolean;
  missedCalls: number;
};
type AppointmentStatus = UpdatedAppointment["status"];
type DeskAppointment = {
  startsAt: string;
  busyUntil: string;
  provider: string | null;
  status: AppointmentStatus;
};

type Span = { provider: string | null; from: number; to: number; except?: string };

/** Statuses of appointments that hold their time. */
const HOLDING: ReadonlySet<AppointmentStatus> = new Set(["booked", "confirmed", "completed"]);

/** Stands for the members of a workspace that is not known. */
const SAMPLE_STAFF: Staff = {
  members: [
    {
      id: "per_sandbox_1",
      name: "Sample member",
      email: "member@example.com",
      role: "owner",
      phone: null,
      hours: null,
      assignedAt: null,
      open: 0,
    },
  ],
  teams: [],
};

const SLOT_STEP = 15 * MINUTE;
const DEFAULT_LENGTH = 30;
const MOST_SLOTS = 10_000;

/** Leads, contacts, bookings and callbacks of one sandbox, so that later steps see the effects of earlier ones. */
export class SandboxDesk {
  private readonly leads = new Map<string, DeskLead>();
  private readonly bookings: DeskBooking[] = [];
  private readonly optedOut = new Set<string>();
  private readonly replied = new Set<string>();
  /** Contacts added in the sandbox, by number. */
  private readonly added = new Map<string, string>();
  private readonly contactChanges = new Map<string, ContactChange[]>();
  private staff: Staff | null = null;
  private made = 0;

  constructor(
    private readonly workspace: WorkspaceFacts,
    private readonly reader: DeskReader,
  ) {}

  id(prefix: string): string {
    this.made += 1;
    return `${prefix}_sandbox_${this.made}`;
  }

  /** Records the contacts of an event: the one that started the run, or a later one. */
  learn({ type, data }: Pick<RunEvent, "type" | "data">): void {
    const id = own(data, "lead_id");
    if (type.startsWith("lead.") && typeof id === "string") this.leads.set(id, leadOf(id, data));
    const appointment = own(data, "appointment_id");
    if (typeof appointment === "string") this.rememberAppointment(appointment, data);
    if (type === "sms.received") this.rememberText(data);
  }

  private rememberAppointment(appointmentId: string, data: JsonObject) {
    const from = instantIn(data, "starts_at", this.workspace.timezone) ?? 0;
    const to = instantIn(data, "ends_at", this.workspace.timezone) ?? from;
    const provider = own(data, "provider_name");
    const status = APPOINTMENT_STATUSES.find((one) => one === own(data, "status")) ?? "booked";
    const known = this.bookings.findIndex((booking) => booking.appointmentId === appointmentId);
    if (known !== -1) this.bookings.splice(known, 1);
    this.bookings.push({
      appointmentId,
      provider: typeof provider === "string" ? provider : null,
      from,
      to,
      status,
    });
  }

  private rememberText(data: JsonObject) {
    const from = own(data, "from");
    const body = own(data, "body");
    if (typeof from !== "string") return;
    const keyword = typeof body === "string" ? keywordOf(body, { optedOut: this.optedOut.has(from) }) : null;
    if (own(data, "is_opt_out") === true || keyword === "stop") this.optedOut.add(from);
    else if (keyword === "start") this.optedOut.delete(from);
    else this.replied.add(from);
  }

  /** The real records, changed as the steps of this sandbox changed them. */
  async records(run: { contact: Contact; type: string; data: JsonObject }): Promise<RunRecords> {
    const { contact, data } = run;
    const idIn = (name: string) => {
      const id = own(data, name);
      return typeof id === "string" ? id : null;
    };
    const [appointmentId, leadId] = [idIn("appointment_id"), idIn("lead_id")];
    const known = (await this.reader.records?.({ contact, appointmentId, leadId })) ?? {};
    const records = recordsOf({ ...run, known });
    const lead = leadId === null ? undefined : this.leads.get(leadId);
    const booking = this.bookings.find((one) => one.appointmentId === appointmentId);
    const startSent = instantIn(data, "starts_at", this.workspace.timezone);
    return {
      contact: records.contact && this.contactAsChanged(records.contact),
      appointment: records.appointment && changedAppointment(records.appointment, booking, startSent),
      lead: records.lead && changedLead(records.lead, lead),
    };
  }

  private contactAsChanged(record: JsonObject): JsonObject {
    const phone = String(record.phone);
    const id = typeof record.id === "string" ? record.id : (this.added.get(phone) ?? "");
    return changedContact(record, this.contactChanges.get(id) ?? [], this.optedOut.has(phone));
  }

  noteContactChange(contactId: string, change: ContactChange): void {
    this.contactChanges.set(contactId, [...(this.contactChanges.get(contactId) ?? []), change]);
  }

  async isOptedOut(phone: string): Promise<boolean> {
    return this.optedOut.has(phone) || ((await this.reader.contact?.(phone))?.optedOut ?? false);
  }

  hasReplied(phone: string): boolean {
    return this.replied.has(phone);
  }

  async contact(phone: string): Promise<DeskContact | null> {
    return (await this.reader.contact?.(phone)) ?? null;
  }

  /** The contact with this id, or the one the run is about, who is added by number if need be. */
  async findContact(contactId: string | null, about: Contact): Promise<{ contactId: string } | null> {
    const wanted = contactId ?? about.id;
    if (wanted !== null) {
      if (wanted === about.id || [...this.added.values()].includes(wanted)) return { contactId: wanted };
      const found = await this.reader.contactId?.(wanted);
      return found ? { contactId: found } : null;
    }
    if (about.phone === null) return null;
    const id =
      this.added.get(about.phone) ?? (await this.contact(about.phone))?.contactId ?? this.id("contact");
    this.added.set(about.phone, id);
    return { contactId: id };
  }

  /** Picks the member whose turn it is. Within one test, members take turns as they would live. */
  async assign(
    request: AssignRequest,
    at: { now: number; timezone: string; key: string },
  ): Promise<StaffMember | null> {
    const staff = await this.knownStaff();
    const desk = { ...this.workspace, timezone: at.timezone };
    const member = pickAssignee(staff, request, { now: at.now, desk, key: at.key });
    if (!member) return null;
    const turned = { ...member, assignedAt: at.now };
    const members = staff.members.map((one) => (one.id === member.id ? turned : one));
    this.staff = { ...staff, members };
    return member;
  }

  async recipients(to: Chosen): Promise<StaffMember[]> {
    return chosenMembers(await this.knownStaff(), to, "to");
  }

  private async knownStaff(): Promise<Staff> {
    this.staff ??= (await this.reader.staff?.()) ?? SAMPLE_STAFF;
    return this.staff;
  }

  async lead(id: string): Promise<DeskLead | null> {
    return this.leads.get(id) ?? (await this.reader.lead?.(id)) ?? null;
  }

  createLead({ dedupeBy, ...lead }: NewLead): { leadId: string; created: boolean } {
    const same = [...this.leads.values()].find((known) => isSameLead(known, lead, dedupeBy));
    if (same) return { leadId: same.leadId, created: false };
    const leadId = this.id("lead");
    this.leads.set(leadId, { ...lead, leadId, status: "new", fields: {} });
    return { leadId, created: true };
  }

  async updateLead(change: LeadChange): Promise<{ leadId: string } | null> {
    const lead = await this.lead(change.leadId);
    if (!lead) return null;
    const tags = lead.tags.filter((tag) => !change.removeTags.includes(tag));
    this.leads.set(change.leadId, {
      ...lead,
      status: change.status ?? lead.status,
      tags: [...new Set([...tags, ...change.addTags])],
      fields: { ...lead.fields, ...change.fields },
    });
    return { leadId: change.leadId };
  }

  createCallback(_callback: NewCallback): { callbackId: string } {
    return { callbackId: this.id("callback") };
  }

  async cancel(appointmentId: string): Promise<{ appointmentId: string } | null> {
    const booking = await this.booking(appointmentId);
    if (!booking) return null;
    if (booking.status !== "cancelled") this.assertUpcoming(booking, "cancelled");
    booking.status = "cancelled";
    return { appointmentId };
  }

  /** An appointment of the event or this test, else the real desk's. */
  private async booking(appointmentId: string): Promise<DeskBooking | null> {
    const known = this.bookings.find((booking) => booking.appointmentId === appointmentId);
    if (known) return known;
    const real = await this.reader.appointment?.(appointmentId);
    if (!real) return null;
    const { startsAt, busyUntil, provider, status } = real;
    const booking = {
      appointmentId,
      provider,
      status,
      from: Date.parse(startsAt),
      to: Date.parse(busyUntil),
    };
    this.bookings.push(booking);
    return booking;
  }

  async update(change: AppointmentChange): Promise<UpdatedAppointment | null> {
    const { appointmentId, status, startsAt } = change;
    const booking = await this.booking(appointmentId);
    if (!booking) return null;
    const from = startsAt === null ? booking.from : this.instant(startsAt, "startsAt");
    if (from !== booking.from) {
      this.assertUpcoming(booking, "rescheduled");
      const to = from + (booking.to - booking.from);
      if (!(await this.isFree({ provider: booking.provider, from, to, except: appointmentId }))) {
        throw new StepFailure("slot_taken", "No such time is free", { field: "startsAt" });
      }
      Object.assign(booking, { from, to, status: "booked" });
    }
    if (status !== null && booking.status !== status) {
      this.assertUpcoming(booking, status);
      booking.status = status;
    }
    return { appointmentId, startsAt: iso(booking.from), status: booking.status };
  }

  private assertUpcoming({ status }: DeskBooking, change: string): void {
    if (status === "booked" || status === "confirmed") return;
    throw new StepFailure("type_mismatch", `An appointment that is ${status} cannot be ${change}.`);
  }

  async book(booking: Booking, now: number): Promise<{ appointmentId: string; startsAt: string } | null> {
    const service = this.reader.service ? await this.reader.service(booking.service) : undefined;
    if (service === null) {
      throw new StepFailure("not_found", `There is no service "${booking.service}"`, { field: "service" });
    }
    const length = (booking.durationMinutes ?? service?.durationMinutes ?? DEFAULT_LENGTH) * MINUTE;
    const from = await this.findSlot(booking, { length, now });
    if (from === null) return null;
    const appointmentId = this.id("appt");
    const { provider } = booking;
    this.bookings.push({ appointmentId, provider, from, to: from + length, status: "booked" });
    return { appointmentId, startsAt: iso(from) };
  }

  private async findSlot(booking: Booking, { length, now }: { length: number; now: number }) {
    const { slot, provider } = booking;
    if (slot.kind === "at") {
      const from = this.instant(slot.startAt, "startAt");
      return (await this.isFree({ provider, from, to: from + length })) ? from : null;
    }
    const first = Math.max(now, slot.after === null ? now : this.instant(slot.after, "nextAvailable.after"));
    const limit = first + slot.withinDays * DAY;
    const last =
      slot.before === null ? limit : Math.min(limit, this.instant(slot.before, "nextAvailable.before"));
    let at: number | null = Math.ceil(first / SLOT_STEP) * SLOT_STEP;
    for (let tried = 0; at !== null && at <= last && tried < MOST_SLOTS; tried++) {
      at = nextOpen(at, this.workspace);
      if (at === null || at > last) return null;
      const open = isOpen(at + length - MINUTE, this.workspace);
      if (open && (await this.isFree({ provider, from: at, to: at + length }))) return at;
      at += SLOT_STEP;
    }
    return null;
  }

  private async isFree(span: Span): Promise<boolean> {
    const { provider, from, to, except } = span;
    const clash = this.bookings.some(
      (known) =>
        known.appointmentId !== except &&
        HOLDING.has(known.status) &&
        known.provider === provider &&
        known.from < to &&
        from < known.to,
    );
    if (clash || !this.reader.busy) return !clash;
    const wanted = { provider, from: iso(from), to: iso(to), ...(except === undefined ? {} : { except }) };
    return (await this.reader.busy(wanted)).length === 0;
  }

  private instant(text: string, field: string): number {
    const at = parseInstant(text, this.workspace.timezone);
    if (at === null)
      throw new StepFailure("type_mismatch", `"${text.slice(0, 60)}" is no date and time`, { field });
    return at;
  }
}

function isSameLead(known: DeskLead, lead: Omit<NewLead, "dedupeBy">, by: NewLead["dedupeBy"]): boolean {
  if (by === "phone") return known.phone === lead.phone;
  return by === "email" && lead.email !== null && known.email === lead.email;
}

function leadOf(leadId: string, data: JsonObject): DeskLead {
  const text = (name: string) => {
    const value = own(data, name);
    return typeof value === "string" ? value : null;
  };
  const tags = own(data, "tags");
  return {
    leadId,
    name: text("name") ?? "",
    phone: text("phone") ?? "",
    source: text("source") ?? "",
    email: text("email"),
    notes: text("notes"),
    status: text("status") ?? "new",
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    fields: {},
  };
}

function instantIn(data: JsonObject, name: string, timezone: string): number | null {
  const value = own(data, name);
  return typeof value === "string" ? parseInstant(value, timezone) : null;
}
