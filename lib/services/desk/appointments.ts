import "server-only";
import { DAY, MINUTE } from "@/lib/automation/instants";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Appointment, Prisma } from "@/lib/db/generated/client";
import { between, filterBy } from "@/lib/db/optional";
import { type Bookable, cannotBecome, freeStarts, isUpcoming, searchEnd } from "@/lib/desk/booking";
import { newId } from "@/lib/id";
import { accountNow } from "@/lib/services/billing/facts";
import { changesSince, type ListQuery } from "@/lib/services/changes-since";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { armReminders, disarmReminders } from "@/lib/services/events/reminders";
import { wakeRunsAbout } from "@/lib/services/events/wake-runs";
import { keysetPage } from "@/lib/services/keyset-page";
import { meter } from "@/lib/services/metering/meter";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { newLinkRef } from "@/lib/services/workspace/patient-links";
import { emitWorkspaceEvent } from "@/lib/services/workspace/webhook-events";
import { findBookable } from "./catalogue";
import { phoneOf, readContact, touchContact } from "./contacts";
import { appointmentPayload } from "./payloads";
import { assertSpan, exclusively, type Slot } from "./provider-calendar";

export function toAppointment(row: Appointment) {
  return {
    id: row.id,
    contactId: row.contactId,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    contactEmail: row.contactEmail,
    service: row.serviceName,
    serviceId: row.serviceId,
    provider: row.providerName,
    providerId: row.providerId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    busyUntil: row.busyUntil.toISOString(),
    timezone: row.timezone,
    notes: row.notes,
    source: row.source,
    status: row.status,
    isNewPatient: row.isNewPatient,
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type NewAppointment = {
  contactPhone?: string | undefined;
  contactId?: string | undefined;
  contactName?: string | undefined;
  contactEmail?: string | undefined;
  service: string;
  provider?: string | null | undefined;
  startsAt: string;
  endsAt?: string | undefined;
  durationMinutes?: number | undefined;
  notes?: string | null | undefined;
  source?: string | undefined;
  /** Names it in its links, where the caller has to find it again. */
  linkRef?: string | undefined;
};

/** The database itself refuses overlapping appointments of one provider; the loser of a race gets slot_taken. */
export async function createAppointment(ctx: WorkspaceCtx, input: NewAppointment) {
  const bookable = await findBookable(ctx, input);
  const contact = await contactFor(ctx, input);
  const startsAt = new Date(input.startsAt);
  const endsAt = input.endsAt
    ? new Date(input.endsAt)
    : new Date(startsAt.getTime() + (input.durationMinutes ?? bookable.service.durationMinutes) * MINUTE);
  return toAppointment(
    await insertAppointment(ctx, {
      bookable,
      contact,
      startsAt,
      endsAt,
      notes: input.notes ?? null,
      source: input.source ?? "api",
      linkRef: input.linkRef,
    }),
  );
}

type BookedContact = { id: string; name: string; phone: string; email: string | null; isPatient: boolean };

export async function contactFor(
  ctx: WorkspaceCtx,
  input: Pick<NewAppointment, "contactPhone" | "contactId" | "contactName" | "contactEmail">,
): Promise<BookedContact> {
  if (input.contactId !== undefined) {
    const { id, phone, name, email, isPatient } = await readContact(ctx, input.contactId).catch(
      (error: unknown) => {
        if (error instanceof ApiError) throw invalid("/contactId", "There is no such contact", "not_found");
        throw error;
      },
    );
    if (phone === null) throw invalid("/contactId", "This contact has no phone number");
    return { id, name: input.contactName ?? name ?? phone, phone, email, isPatient };
  }
  if (input.contactPhone === undefined) throw invalid("/contactPhone", "is required", "missing_field");
  const phone = phoneOf(ctx, input.contactPhone, "/contactPhone");
  const touched = await touchContact(ctx, { phone, name: input.contactName, email: input.contactEmail });
  return {
    id: touched.id,
    name: input.contactName ?? touched.name ?? phone,
    phone,
    email: touched.email,
    isPatient: touched.isPatient,
  };
}

export type Booking = {
  bookable: Bookable;
  contact: BookedContact;
  startsAt: Date;
  endsAt: Date;
  notes: string | null;
  source: string;
  linkRef?: string | undefined;
};

/** Throws slot_taken with the transaction still usable: an automation may look for another time. */
export async function insertAppointment(ctx: WorkspaceCtx, booking: Booking): Promise<Appointment> {
  const { contact, startsAt, endsAt } = booking;
  const { service, provider } = booking.bookable;
  assertSpan(ctx, startsAt, endsAt);
  const busyUntil = new Date(endsAt.getTime() + service.bufferMinutes * MINUTE);
  const row: Appointment = {
    workspaceId: ctx.tenant.id,
    id: newId("appt"),
    contactId: contact.id,
    contactName: contact.name,
    contactPhone: contact.phone,
    contactEmail: contact.email,
    serviceId: service.id,
    serviceName: service.name,
    providerId: provider.id,
    providerName: provider.name,
    startsAt,
    endsAt,
    busyUntil,
    timezone: ctx.tenant.timezone,
    source: booking.source,
    status: "booked",
    isNewPatient: !contact.isPatient,
    notes: booking.notes,
    cancelledBy: null,
    cancelReason: null,
    cancelledAt: null,
    markedAt: null,
    linkRef: booking.linkRef ?? newLinkRef(),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const slot: Slot = { providers: [provider.id], providerName: provider.name, startsAt, busyUntil };
  await exclusively(ctx, slot, () => writeAppointment(ctx, row));
  await meter(ctx, { type: "appointment_booked", appointmentId: row.id, at: ctx.now.toISOString() });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "appointment.booked",
    object: row.id,
    detail: { startsAt: row.startsAt.toISOString() },
  });
  await armReminders(ctx, { appointmentId: row.id, startsAt: row.startsAt });
  await emitAppointmentEvent(ctx, "appointment.booked", row, appointmentPayload(row));
  return row;
}

async function emitAppointmentEvent(
  ctx: WorkspaceCtx,
  type: string,
  row: Appointment,
  data: JsonObject,
): Promise<void> {
  await emitEvent(ctx, {
    type,
    data,
    source: "desk",
    contactId: row.contactId,
    phone: row.contactPhone,
  });
}

/** In SQL, because automations do this often (docs/decisions/0002). */
function writeAppointment({ tx }: WorkspaceCtx, row: Appointment): Promise<number> {
  return tx.run(
    `insert into appointment (workspace_id, id, contact_id, contact_name, contact_phone, contact_email, service_id, service_name,
       provider_id, provider_name, starts_at, ends_at, busy_until, timezone, source, status, is_new_patient, notes, link_ref, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
    [
      row.workspaceId,
      row.id,
      row.contactId,
      row.contactName,
      row.contactPhone,
      row.contactEmail,
      row.serviceId,
      row.serviceName,
      row.providerId,
      row.providerName,
      row.startsAt,
      row.endsAt,
      row.busyUntil,
      row.timezone,
      row.source,
      row.status,
      row.isNewPatient,
      row.notes,
      row.linkRef,
      row.createdAt,
    ],
  );
}

export async function lockAppointment(ctx: WorkspaceCtx, id: string): Promise<Appointment> {
  await ctx.tx.query("select 1 from appointment where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  return readAppointment(ctx, id);
}

async function readAppointment(ctx: WorkspaceCtx, id: string): Promise<Appointment> {
  const row = await ctx.tx.prisma.appointment.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function writeChange(
  ctx: WorkspaceCtx,
  id: string,
  data: Prisma.AppointmentUpdateManyMutationInput,
): Promise<Appointment> {
  const [row] = await ctx.tx.prisma.appointment.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, id },
    data: { ...data, updatedAt: ctx.now },
  });
  if (!row) throw new ApiError("not_found");
  await wakeRunsAbout(ctx, id);
  return row;
}

export async function getAppointment(ctx: WorkspaceCtx, id: string) {
  return toAppointment(await readAppointment(ctx, id));
}

export function illegalTransition(row: Appointment, change: string): ApiError {
  return new ApiError("illegal_transition", { detail: cannotBecome(row.status, change) });
}

export async function cancelAppointment(
  ctx: WorkspaceCtx,
  input: { id: string; reason?: string | null | undefined; by?: "contact" },
) {
  const before = await lockAppointment(ctx, input.id);
  if (before.status === "cancelled") return toAppointment(before);
  if (!isUpcoming(before)) throw illegalTransition(before, "cancelled");
  const now = await accountNow(ctx);
  const by = input.by ?? (ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind);
  const row = await writeChange(ctx, input.id, {
    status: "cancelled",
    cancelledBy: by,
    cancelReason: input.reason ?? null,
    cancelledAt: now,
  });
  await meter(ctx, { type: "appointment_cancelled", appointmentId: row.id, at: ctx.now.toISOString() });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "appointment.cancelled", object: row.id });
  await disarmReminders(ctx, row.id);
  const noticeHours = Math.round(((row.startsAt.getTime() - now.getTime()) / 3_600_000) * 10) / 10;
  await emitAppointmentEvent(ctx, "appointment.cancelled", row, {
    ...appointmentPayload(row),
    cancelled_by: by,
    ...(row.cancelReason === null ? {} : { cancel_reason: row.cancelReason }),
    cancelled_at: now.toISOString(),
    hours_notice: noticeHours,
  });
  return toAppointment(row);
}

/** Moves the appointment and its reminders with it. The contact confirmed the old time, so a new one is booked only. */
export async function rescheduleAppointment(
  ctx: WorkspaceCtx,
  input: { id: string; startsAt: string; endsAt?: string | undefined; provider?: string | undefined },
) {
  const before = await lockAppointment(ctx, input.id);
  if (!isUpcoming(before)) throw illegalTransition(before, "rescheduled");
  const { service, provider } = await findBookable(ctx, {
    service: before.serviceId,
    provider: input.provider ?? before.providerId,
  });
  const startsAt = new Date(input.startsAt);
  const length = before.endsAt.getTime() - before.startsAt.getTime();
  const endsAt = input.endsAt ? new Date(input.endsAt) : new Date(startsAt.getTime() + length);
  assertSpan(ctx, startsAt, endsAt);
  const busyUntil = new Date(endsAt.getTime() + service.bufferMinutes * MINUTE);
  const slot: Slot = {
    id: input.id,
    providers: [provider.id, before.providerId],
    providerName: provider.name,
    startsAt,
    busyUntil,
  };
  const status = startsAt.getTime() === before.startsAt.getTime() ? before.status : "booked";
  const moved = { startsAt, endsAt, busyUntil, providerId: provider.id, providerName: provider.name, status };
  const row = await exclusively(ctx, slot, () => writeChange(ctx, input.id, moved));
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "appointment.rescheduled",
    object: row.id,
    detail: { before: before.startsAt.toISOString(), after: row.startsAt.toISOString() },
  });
  await armReminders(ctx, { appointmentId: row.id, startsAt: row.startsAt });
  const data = { ...appointmentPayload(row), previous_starts_at: before.startsAt.toISOString() };
  emitWorkspaceEvent(ctx, { type: "appointment.rescheduled", data });
  return toAppointment(row);
}

/** completed and no_show, each an event of its own. A completed visit makes the person a patient. */
export async function markAppointment(ctx: WorkspaceCtx, input: { id: string; as: "completed" | "no_show" }) {
  const before = await lockAppointment(ctx, input.id);
  if (before.status === input.as) return toAppointment(before);
  if (!isUpcoming(before))
    throw illegalTransition(before, input.as === "completed" ? "completed" : "marked as no-show");
  const markedAt = await accountNow(ctx);
  const row = await writeChange(ctx, input.id, { status: input.as, markedAt });
  if (input.as === "completed" && row.contactId !== null)
    await ctx.tx.prisma.contact.updateMany({
      where: { workspaceId: ctx.tenant.id, id: row.contactId, isPatient: false },
      data: { isPatient: true, updatedAt: ctx.now },
    });
  await audit(ctx, { tenantId: ctx.tenant.id, action: `appointment.${input.as}`, object: row.id });
  await disarmReminders(ctx, row.id);
  await emitAppointmentEvent(ctx, `appointment.${input.as}`, row, {
    ...appointmentPayload(row),
    marked_at: markedAt.toISOString(),
  });
  return toAppointment(row);
}

type AppointmentFilter = ListQuery & {
  status?: string | undefined;
  contact?: string | undefined;
  provider?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export function listAppointments(ctx: WorkspaceCtx, { updated_since, ...query }: AppointmentFilter) {
  const { appointment } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    status: filterBy(query.status),
    contactId: filterBy(query.contact),
    providerId: filterBy(query.provider),
    startsAt: between(query.from, query.to),
  };
  if (updated_since !== undefined)
    return changesSince(ctx, "appointments", {
      query: { ...query, updated_since },
      find: (page) => appointment.findMany({ ...page, where: { AND: [where, page.where] } }),
      map: toAppointment,
    });
  return keysetPage("appointments", {
    query,
    cursor: (id) => appointment.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => appointment.findMany({ ...page, where: { AND: [where, page.where] } }),
    map: toAppointment,
  });
}

export type Search = {
  service: string;
  provider?: string | null | undefined;
  from?: string | undefined;
  to?: string | undefined;
  durationMinutes?: number | undefined;
  /** The appointment that is to move. */
  moving?: string | undefined;
  limit?: number | undefined;
};

export async function availability(ctx: WorkspaceCtx, search: Search) {
  const bookable = await findBookable(ctx, search);
  const now = await accountNow(ctx);
  const from = Math.max(now.getTime(), search.from ? Date.parse(search.from) : 0);
  const to = searchEnd(from, search.to ? Date.parse(search.to) : from + 7 * DAY);
  const desk = await workspaceFacts(ctx, ctx.tenant.id, now);
  const busy = await ctx.tx.query(
    `select starts_at, busy_until from appointment where workspace_id = $1 and provider_id = $2 and status in ('booked', 'confirmed', 'completed')
       and busy_until > $3 and starts_at < $4 and id <> $5 order by starts_at`,
    [ctx.tenant.id, bookable.provider.id, new Date(from), new Date(to + DAY), search.moving ?? ""],
  );
  const { starts, lengthMs } = freeStarts({
    from,
    to,
    bookable,
    durationMinutes: search.durationMinutes,
    desk,
    busy: busy.map((row) => ({ from: row.starts_at.getTime(), to: row.busy_until.getTime() })),
    limit: search.limit ?? 100,
  });
  const slots = starts.map((at) => ({
    startsAt: new Date(at).toISOString(),
    endsAt: new Date(at + lengthMs).toISOString(),
  }));
  return {
    service: bookable.service.name,
    provider: bookable.provider.name,
    timezone: desk.timezone,
    nextAvailable: slots[0]?.startsAt ?? null,
    slots,
  };
}
