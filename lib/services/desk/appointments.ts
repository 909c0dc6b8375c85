import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import { sqlState } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { emitEvent } from "../events/emit";
import { armReminders, disarmReminders } from "../events/reminders";
import { meter } from "../metering/meter";
import { listOpen, type PageQuery } from "../page";
import { workspaceFacts } from "../workspace/facts";
import { type Bookable, findBookable } from "./catalogue";
import { phoneOf, readContact, touchContact } from "./contacts";
import { type AppointmentRow, appointmentPayload } from "./payloads";
import { freeSlots } from "./slots";

const COLUMNS = `id, contact_id, contact_name, contact_phone, contact_email, service_id, service_name, provider_id, provider_name, starts_at,
  ends_at, timezone, source, status, is_new_patient, notes, cancelled_by, cancel_reason, cancelled_at, marked_at, created_at, updated_at`;
const MINUTE = 60_000;

function toAppointment(row: AppointmentRow) {
  return {
    id: row.id,
    contactId: row.contact_id,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    contactEmail: row.contact_email,
    service: row.service_name,
    serviceId: row.service_id,
    provider: row.provider_name,
    providerId: row.provider_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timezone: row.timezone,
    notes: row.notes,
    source: row.source,
    status: row.status as "booked" | "cancelled" | "completed" | "no_show",
    isNewPatient: row.is_new_patient,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
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
};

/** The database itself keeps two appointments of one provider apart; a lost race is slot_taken. */
export async function createAppointment(ctx: WorkspaceCtx, input: NewAppointment) {
  const what = await findBookable(ctx, input);
  const who = await contactFor(ctx, input);
  const startsAt = new Date(input.startsAt);
  const endsAt = input.endsAt
    ? new Date(input.endsAt)
    : new Date(startsAt.getTime() + (input.durationMinutes ?? what.service.durationMinutes) * MINUTE);
  return toAppointment(
    await insertAppointment(ctx, {
      what,
      who,
      startsAt,
      endsAt,
      notes: input.notes ?? null,
      source: input.source ?? "api",
    }),
  );
}

type Who = { id: string; name: string; phone: string; email: string | null; isPatient: boolean };

export async function contactFor(
  ctx: WorkspaceCtx,
  input: Pick<NewAppointment, "contactPhone" | "contactId" | "contactName" | "contactEmail">,
): Promise<Who> {
  if (input.contactId !== undefined) {
    const known = await readContact(ctx, input.contactId).catch((error: unknown) => {
      if (error instanceof ApiError) throw invalid("/contactId", "There is no such contact", "not_found");
      throw error;
    });
    if (known.phone === null) throw invalid("/contactId", "This contact has no phone number");
    return {
      id: known.id,
      name: input.contactName ?? known.name ?? known.phone,
      phone: known.phone,
      email: known.email,
      isPatient: known.is_patient,
    };
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
  what: Bookable;
  who: Who;
  startsAt: Date;
  endsAt: Date;
  notes: string | null;
  source: string;
};

/** Throws slot_taken with the transaction still usable: an automation may look for another time. */
export async function insertAppointment(ctx: WorkspaceCtx, booking: Booking): Promise<AppointmentRow> {
  const { what, who, startsAt, endsAt } = booking;
  assertSpan(ctx, startsAt, endsAt);
  const busyUntil = new Date(endsAt.getTime() + what.service.bufferMinutes * MINUTE);
  const row = await exclusively(ctx, { providers: [what.provider.id], startsAt, busyUntil }, () =>
    ctx.tx.one<AppointmentRow>(
      `insert into appointment (workspace_id, id, contact_id, contact_name, contact_phone, contact_email, service_id, service_name, provider_id,
         provider_name, starts_at, ends_at, busy_until, timezone, source, is_new_patient, notes, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18) returning ${COLUMNS}`,
      [
        ctx.tenant.id,
        newId("appt"),
        who.id,
        who.name,
        who.phone,
        who.email,
        what.service.id,
        what.service.name,
        what.provider.id,
        what.provider.name,
        startsAt,
        endsAt,
        busyUntil,
        ctx.tenant.timezone,
        booking.source,
        !who.isPatient,
        booking.notes,
        ctx.now,
      ],
    ),
  );
  const made = row!;
  await meter(ctx, { type: "appointment_booked", appointmentId: made.id, at: ctx.now.toISOString() });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "appointment.booked",
    object: made.id,
    detail: { startsAt: made.starts_at.toISOString() },
  });
  await armReminders(ctx, { appointmentId: made.id, startsAt: made.starts_at });
  await tell(ctx, "appointment.booked", made, appointmentPayload(made));
  return made;
}

/** Further away it is a slip of the pen, in a year or in a number of milliseconds. */
const YEARS_AWAY = 10;

function assertSpan({ now }: WorkspaceCtx, startsAt: Date, endsAt: Date): void {
  if (Math.abs(startsAt.getTime() - now.getTime()) > YEARS_AWAY * 366 * 24 * 60 * MINUTE)
    throw invalid("/startsAt", `must lie within ${YEARS_AWAY} years`);
  if (endsAt <= startsAt) throw invalid("/endsAt", "must lie after startsAt");
  if (endsAt.getTime() - startsAt.getTime() > 24 * 60 * MINUTE)
    throw invalid("/endsAt", "an appointment lasts at most 24 hours");
}

type Slot = {
  /** Where it is to be, then where it was. */
  providers: [string, ...string[]];
  startsAt: Date;
  busyUntil: Date;
  /** Itself, when it is moved. */
  id?: string;
};

/**
 * The constraint decides. Writers that meet only there wait for each other crosswise and one is shot, so writers of one
 * provider queue up before it, and who finds the time taken already does not queue at all.
 */
async function exclusively<T>(ctx: WorkspaceCtx, slot: Slot, write: () => Promise<T>): Promise<T> {
  const taken = await ctx.tx.one(
    `select 1 from appointment where workspace_id = $1 and provider_id = $2 and id <> $5 and status in ('booked', 'completed')
       and tstzrange(starts_at, busy_until) && tstzrange($3, $4) limit 1`,
    [ctx.tenant.id, slot.providers[0], slot.startsAt, slot.busyUntil, slot.id ?? ""],
  );
  if (taken) throw new ApiError("slot_taken");
  // Sorted, so that two moves cannot deadlock.
  for (const provider of [...new Set(slot.providers)].sort())
    await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.providerCalendar}, hashtext($1))`, [
      `${ctx.tenant.id} ${provider}`,
    ]);
  await ctx.tx.query("savepoint slot");
  try {
    const result = await write();
    await ctx.tx.query("release savepoint slot");
    return result;
  } catch (error) {
    if (sqlState(error) !== "23P01") throw error;
    await ctx.tx.query("rollback to savepoint slot");
    throw new ApiError("slot_taken");
  }
}

async function tell(ctx: WorkspaceCtx, type: string, row: AppointmentRow, data: JsonObject): Promise<void> {
  await emitEvent(ctx, {
    type,
    data,
    occurredAt: ctx.now,
    source: "desk",
    contactId: row.contact_id,
    phone: row.contact_phone,
  });
}

async function lockAppointment(ctx: WorkspaceCtx, id: string): Promise<AppointmentRow> {
  const row = await ctx.tx.one<AppointmentRow>(
    `select ${COLUMNS} from appointment where workspace_id = $1 and id = $2 for update`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getAppointment(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<AppointmentRow>(
    `select ${COLUMNS} from appointment where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return toAppointment(row);
}

function notFrom(row: AppointmentRow, what: string): ApiError {
  return new ApiError("illegal_transition", {
    detail: `An appointment that is ${row.status} cannot be ${what}.`,
  });
}

export async function cancelAppointment(
  ctx: WorkspaceCtx,
  input: { id: string; reason?: string | null | undefined },
) {
  const before = await lockAppointment(ctx, input.id);
  if (before.status === "cancelled") return toAppointment(before);
  if (before.status !== "booked") throw notFrom(before, "cancelled");
  const by = ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind;
  const row = (await ctx.tx.one<AppointmentRow>(
    `update appointment set status = 'cancelled', cancelled_by = $3, cancel_reason = $4, cancelled_at = $5, updated_at = $5
     where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    [ctx.tenant.id, input.id, by, input.reason ?? null, ctx.now],
  ))!;
  await meter(ctx, { type: "appointment_cancelled", appointmentId: row.id, at: ctx.now.toISOString() });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "appointment.cancelled", object: row.id });
  await disarmReminders(ctx, row.id);
  const noticeHours = Math.round(((row.starts_at.getTime() - ctx.now.getTime()) / 3_600_000) * 10) / 10;
  await tell(ctx, "appointment.cancelled", row, {
    ...appointmentPayload(row),
    cancelled_by: by,
    ...(row.cancel_reason === null ? {} : { cancel_reason: row.cancel_reason }),
    cancelled_at: ctx.now.toISOString(),
    hours_notice: noticeHours,
  });
  return toAppointment(row);
}

/** Moves the appointment and its reminders with it. */
export async function rescheduleAppointment(
  ctx: WorkspaceCtx,
  input: { id: string; startsAt: string; endsAt?: string | undefined; provider?: string | undefined },
) {
  const before = await lockAppointment(ctx, input.id);
  if (before.status !== "booked") throw notFrom(before, "rescheduled");
  const what = await findBookable(ctx, {
    service: before.service_id,
    provider: input.provider ?? before.provider_id,
  });
  const startsAt = new Date(input.startsAt);
  const length = before.ends_at.getTime() - before.starts_at.getTime();
  const endsAt = input.endsAt ? new Date(input.endsAt) : new Date(startsAt.getTime() + length);
  assertSpan(ctx, startsAt, endsAt);
  const busyUntil = new Date(endsAt.getTime() + what.service.bufferMinutes * MINUTE);
  const slot: Slot = {
    id: input.id,
    providers: [what.provider.id, before.provider_id],
    startsAt,
    busyUntil,
  };
  const row = (await exclusively(ctx, slot, () =>
    ctx.tx.one<AppointmentRow>(
      `update appointment set starts_at = $3, ends_at = $4, busy_until = $5, provider_id = $6, provider_name = $7, updated_at = $8
       where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
      [ctx.tenant.id, input.id, startsAt, endsAt, busyUntil, what.provider.id, what.provider.name, ctx.now],
    ),
  ))!;
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "appointment.rescheduled",
    object: row.id,
    detail: { before: before.starts_at.toISOString(), after: row.starts_at.toISOString() },
  });
  await armReminders(ctx, { appointmentId: row.id, startsAt: row.starts_at });
  return toAppointment(row);
}

/** completed and no_show, each an event of its own. A completed visit makes the person a patient. */
export async function markAppointment(ctx: WorkspaceCtx, input: { id: string; as: "completed" | "no_show" }) {
  const before = await lockAppointment(ctx, input.id);
  if (before.status === input.as) return toAppointment(before);
  if (before.status !== "booked")
    throw notFrom(before, input.as === "completed" ? "completed" : "marked as no-show");
  const row = (await ctx.tx.one<AppointmentRow>(
    `update appointment set status = $3, marked_at = $4, updated_at = $4 where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    [ctx.tenant.id, input.id, input.as, ctx.now],
  ))!;
  if (input.as === "completed" && row.contact_id) {
    await ctx.tx.run(
      "update contact set is_patient = true, updated_at = $3 where workspace_id = $1 and id = $2 and not is_patient",
      [ctx.tenant.id, row.contact_id, ctx.now],
    );
  }
  await audit(ctx, { tenantId: ctx.tenant.id, action: `appointment.${input.as}`, object: row.id });
  await disarmReminders(ctx, row.id);
  await tell(ctx, `appointment.${input.as}`, row, {
    ...appointmentPayload(row),
    marked_at: ctx.now.toISOString(),
  });
  return toAppointment(row);
}

type AppointmentFilter = PageQuery & {
  status?: string | undefined;
  contact?: string | undefined;
  provider?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export function listAppointments(ctx: WorkspaceCtx, query: AppointmentFilter) {
  return listOpen(ctx, "appointments", {
    table: "appointment",
    select: COLUMNS,
    query,
    filters: [
      ["status = ?", query.status],
      ["contact_id = ?", query.contact],
      ["provider_id = ?", query.provider],
      ["starts_at >= ?", query.from],
      ["starts_at < ?", query.to],
    ],
    map: toAppointment,
  });
}

export type Search = {
  service: string;
  provider?: string | null | undefined;
  from?: string | undefined;
  to?: string | undefined;
  durationMinutes?: number | undefined;
  limit?: number | undefined;
};

/** Free starts within opening hours (the provider's own, else the workspace's), holidays and what is booked. */
export async function availability(ctx: WorkspaceCtx, search: Search) {
  const what = await findBookable(ctx, search);
  const from = Math.max(ctx.now.getTime(), search.from ? Date.parse(search.from) : 0);
  const to = Math.min(search.to ? Date.parse(search.to) : from + 7 * 86_400_000, from + 92 * 86_400_000);
  const facts = await workspaceFacts(ctx.tx, ctx.tenant.id);
  const busy = await ctx.tx.query<{ starts_at: Date; busy_until: Date }>(
    `select starts_at, busy_until from appointment where workspace_id = $1 and provider_id = $2 and status in ('booked', 'completed')
       and busy_until > $3 and starts_at < $4 order by starts_at`,
    [ctx.tenant.id, what.provider.id, new Date(from), new Date(to + 86_400_000)],
  );
  const lengthMs = (search.durationMinutes ?? what.service.durationMinutes) * MINUTE;
  const starts = freeSlots({
    from,
    to,
    lengthMs,
    blockMs: lengthMs + what.service.bufferMinutes * MINUTE,
    hours: {
      timezone: facts.timezone,
      businessHours: what.provider.hours ?? facts.businessHours,
      holidays: facts.holidays,
    },
    busy: busy.map((row) => ({ from: row.starts_at.getTime(), to: row.busy_until.getTime() })),
    limit: search.limit ?? 100,
  });
  const slots = starts.map((at) => ({
    startsAt: new Date(at).toISOString(),
    endsAt: new Date(at + lengthMs).toISOString(),
  }));
  return {
    service: what.service.name,
    provider: what.provider.name,
    timezone: facts.timezone,
    nextAvailable: slots[0]?.startsAt ?? null,
    slots,
  };
}
