import "server-only";
import type { Booking, BookingResult, ContactChange, Effects, LeadChange } from "@/lib/actions/effects";
import { toE164 } from "@/lib/actions/phones";
import type { LeadFacts } from "@/lib/actions/score-lead/points";
import type { Contact } from "@/lib/automation/facts";
import { parseInstant } from "@/lib/automation/instants";
import { isObject, type Json, type JsonObject, own } from "@/lib/automation/json";
import { type StepErrorCode, StepFailure } from "@/lib/automation/step-error";
import { ApiError } from "@/lib/contract/errors";
import type { WorkspaceCtx } from "@/lib/services/context";
import { changeAppointment } from "@/lib/services/desk/appointment-changes";
import {
  availability,
  cancelAppointment,
  contactFor,
  insertAppointment,
} from "@/lib/services/desk/appointments";
import { createCallback } from "@/lib/services/desk/callbacks";
import { findBookable } from "@/lib/services/desk/catalogue";
import { changeContact, lockContact, touchContact } from "@/lib/services/desk/contacts";
import { changeLead, findSameLead, insertLead } from "@/lib/services/desk/leads";
import { sendMessage } from "@/lib/services/desk/messages";
import { assignWork } from "./assign";
import { notifyMembers } from "./notify-team";

/** Calls the desk's verbs in the transaction that records the step, so they run exactly once. */
type DeskEffects = Pick<Effects, "leads" | "contacts" | "staff" | "callbacks" | "appointments">;

const MAX_SLOT_ATTEMPTS = 5;

/** The event that started the run, its contact and lead, and the zone in which its automation means times. */
export type OfRun = { trigger: JsonObject; contact: Contact; leadId: string | null; timezone: string };

export function deskEffects(
  ctx: WorkspaceCtx,
  { key, trigger, contact, leadId, timezone }: OfRun & { key: string },
): DeskEffects {
  return {
    leads: {
      create: (lead) =>
        asStepFailure(async () => {
          const same = await findSameLead(ctx, lead.dedupeBy, lead);
          if (same) return { leadId: same.id, created: false };
          const { dedupeBy: _, ...rest } = lead;
          return { leadId: (await insertLead(ctx, rest)).id, created: true };
        }),
      update: (change) => asStepFailure(() => updateLead(ctx, change)),
      scoreFacts: (leadId) => scoreFacts(ctx, leadId, trigger),
      async saveScore(leadId, { score, grade }) {
        await ctx.tx.run(
          "update lead set score = $3, grade = $4, updated_at = $5 where workspace_id = $1 and id = $2",
          [ctx.tenant.id, leadId, score, grade, ctx.now],
        );
      },
    },
    contacts: {
      update: (change) => asStepFailure(() => nullIfNotFound(() => updateContact(ctx, change, contact))),
    },
    staff: {
      assign: (request) => {
        const runId = ctx.actor.kind === "automation" ? ctx.actor.runId : null;
        return asStepFailure(() => assignWork(ctx, request, { key, leadId, runId }));
      },
      notify: (notice) => {
        const runId = ctx.actor.kind === "automation" ? ctx.actor.runId : null;
        return asStepFailure(() => notifyMembers(ctx, notice, { contactId: contact.id, runId }));
      },
    },
    callbacks: {
      create: ({ dueWithinMinutes, ...callback }) =>
        asStepFailure(async () => {
          const dueAt =
            dueWithinMinutes === null
              ? null
              : new Date(ctx.now.getTime() + dueWithinMinutes * 60_000).toISOString();
          return { callbackId: (await createCallback(ctx, { ...callback, dueAt })).id };
        }),
    },
    appointments: {
      book: (booking) => asStepFailure(() => book(ctx, booking, timezone)),
      cancel: ({ appointmentId, reason, notifyContact }) =>
        asStepFailure(async () => {
          const done = await nullIfNotFound(() => cancelAppointment(ctx, { id: appointmentId, reason }));
          if (done && notifyContact) await notifyCancelled(ctx, done);
          return done && { appointmentId: done.id };
        }),
      update: ({ appointmentId: id, status, notes, startsAt }) =>
        asStepFailure(async () => {
          const at = startsAt === null ? null : instant(startsAt, { timezone, field: "startsAt" });
          const change = { id, startsAt: at, notes, confirmed: status === "confirmed" };
          const done = await nullIfNotFound(() => changeAppointment(ctx, change));
          return done && { appointmentId: done.id, startsAt: done.startsAt, status: done.status };
        }),
    },
  };
}

const REFUSALS: Record<string, StepErrorCode> = {
  not_found: "not_found",
  invalid_phone: "invalid_phone",
  invalid_email: "invalid_email",
  destination_not_allowed: "destination_not_allowed",
  slot_taken: "slot_taken",
};

/** Turns a verb's refusal into a failure of the step, with the step's own error code. */
async function asStepFailure<T>(verb: () => Promise<T>): Promise<T> {
  try {
    return await verb();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const first = error.extra.errors?.[0];
    const code = REFUSALS[first?.code ?? error.code] ?? REFUSALS[error.code] ?? "type_mismatch";
    const field = first?.pointer ? { field: first.pointer.slice(1) } : {};
    throw new StepFailure(code, first?.message ?? error.message, field);
  }
}

async function nullIfNotFound<T>(verb: () => Promise<T>): Promise<T | null> {
  try {
    return await verb();
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

const LEAD_FIELDS = ["name", "email", "phone", "source", "notes"] as const;

async function updateLead(ctx: WorkspaceCtx, change: LeadChange): Promise<{ leadId: string } | null> {
  const known = await ctx.tx.one("select tags from lead where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    change.leadId,
  ]);
  if (!known) return null;
  const tags = [...known.tags.filter((tag) => !change.removeTags.includes(tag)), ...change.addTags];
  const own = Object.fromEntries(
    LEAD_FIELDS.flatMap((field) => {
      const value = change.fields[field];
      return typeof value === "string" ? [[field, value]] : [];
    }),
  );
  const custom = Object.fromEntries(
    Object.entries(change.fields).filter(([field]) => !LEAD_FIELDS.some((name) => name === field)),
  );
  const { id } = await changeLead(ctx, {
    id: change.leadId,
    ...own,
    ...(change.status === null ? {} : { status: change.status }),
    ...(change.addTags.length + change.removeTags.length > 0 ? { tags } : {}),
    ...(Object.keys(custom).length > 0 ? { customFields: flat(custom) } : {}),
  });
  return { leadId: id };
}

async function updateContact(
  ctx: WorkspaceCtx,
  { contactId, fields, addTags, removeTags, consent }: ContactChange,
  about: Contact,
): Promise<{ contactId: string } | null> {
  const id = contactId ?? (await contactOfRun(ctx, about));
  if (id === null) return null;
  const before = await lockContact(ctx, id);
  const tags = [...before.tags.filter((tag) => !removeTags.includes(tag)), ...addTags];
  await changeContact(ctx, {
    id,
    ...fields,
    ...(fields.email === undefined ? {} : { email: fields.email.trim().toLowerCase() }),
    ...(addTags.length + removeTags.length > 0 ? { tags } : {}),
    ...(consent ? { consent: consentAfter(consent.marketing, before.consent) } : {}),
    ...(consent?.note ? { consentNote: consent.note } : {}),
  });
  return { contactId: id };
}

/** A person who is not in the contact book yet is added to it by their number. */
async function contactOfRun(ctx: WorkspaceCtx, { id, phone }: Contact): Promise<string | null> {
  if (id !== null) return id;
  const number = phone === null ? null : toE164(phone, ctx.tenant.country);
  return number === null ? null : (await touchContact(ctx, { phone: number })).id;
}

/** Withdrawing consent to offers leaves the one to messages about visits as it is. */
function consentAfter(marketing: "granted" | "revoked", before: string | null): string {
  if (marketing === "granted") return "marketing";
  return before === "marketing" || before === "transactional" ? "transactional" : "none";
}

/** Custom fields may be given in one `customFields` member or as separate fields. */
function flat(custom: { [key: string]: Json }): JsonObject {
  const { customFields, ...rest } = custom;
  return isObject(customFields) ? { ...customFields, ...rest } : rest;
}

async function scoreFacts(ctx: WorkspaceCtx, leadId: string, trigger: JsonObject): Promise<LeadFacts | null> {
  const row = await ctx.tx.one(
    `select l.source, l.email, c.is_patient,
       exists (select from message m where m.workspace_id = $1 and m.contact_id = l.contact_id and m.direction = 'inbound') as replied,
       (select count(*) from call k where k.workspace_id = $1 and k.contact_id = l.contact_id
          and k.outcome in ('missed', 'voicemail', 'abandoned') and k.id <> $3)::int as missed
     from lead l left join contact c on c.workspace_id = l.workspace_id and c.id = l.contact_id
     where l.workspace_id = $1 and l.id = $2`,
    [ctx.tenant.id, leadId, text(own(trigger, "call_id")) ?? ""],
  );
  if (!row) return null;
  return {
    source: row.source,
    hasEmail: row.email !== null,
    isExistingPatient: row.is_patient ?? own(trigger, "is_existing_patient") === true,
    hasBookingIntent: own(trigger, "intent") === "booking",
    hasReplied: row.replied,
    earlierMissedCalls: row.missed,
  };
}

function text(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

async function book(ctx: WorkspaceCtx, booking: Booking, timezone: string): Promise<BookingResult> {
  const bookable = await findBookable(ctx, { service: booking.service, provider: booking.provider });
  const lengthMs = (booking.durationMinutes ?? bookable.service.durationMinutes) * 60_000;
  const contact = await contactFor(ctx, {
    contactPhone: booking.contactPhone,
    ...(booking.contactName === null ? {} : { contactName: booking.contactName }),
  });
  for (const startsAt of await startsOf(ctx, booking, timezone)) {
    const endsAt = new Date(startsAt.getTime() + lengthMs);
    try {
      const made = await insertAppointment(ctx, {
        bookable,
        contact,
        startsAt,
        endsAt,
        notes: booking.notes,
        source: "automation",
      });
      return { booked: true, appointmentId: made.id, startsAt: made.startsAt.toISOString() };
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "slot_taken")) throw error;
    }
  }
  return { booked: false };
}

/** The requested time, or the first few free slots, because another booking may take the first one meanwhile. */
async function startsOf(ctx: WorkspaceCtx, booking: Booking, timezone: string): Promise<Date[]> {
  const { slot } = booking;
  if (slot.kind === "at") return [instant(slot.startAt, { timezone, field: "startAt" })];
  const from =
    slot.after === null ? ctx.now : instant(slot.after, { timezone, field: "nextAvailable.after" });
  const begin = Math.max(from.getTime(), ctx.now.getTime());
  const end = begin + slot.withinDays * 86_400_000;
  const before =
    slot.before === null
      ? end
      : Math.min(end, instant(slot.before, { timezone, field: "nextAvailable.before" }).getTime());
  const { slots } = await availability(ctx, {
    service: booking.service,
    provider: booking.provider,
    from: new Date(begin).toISOString(),
    to: new Date(before).toISOString(),
    ...(booking.durationMinutes === null ? {} : { durationMinutes: booking.durationMinutes }),
    limit: MAX_SLOT_ATTEMPTS,
  });
  return slots.map((free) => new Date(free.startsAt));
}

function instant(value: string, { timezone, field }: { timezone: string; field: string }): Date {
  const at = parseInstant(value, timezone);
  if (at !== null) return new Date(at);
  throw new StepFailure("type_mismatch", `"${value.slice(0, 60)}" is no date and time`, { field });
}

async function notifyCancelled(
  ctx: WorkspaceCtx,
  appointment: { contactPhone: string; service: string; startsAt: string; timezone: string },
): Promise<void> {
  if (toE164(appointment.contactPhone, ctx.tenant.country) === null) return;
  const when = new Date(appointment.startsAt).toLocaleString("en-US", {
    timeZone: appointment.timezone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  const body = `${ctx.tenant.name}: your appointment (${appointment.service}) on ${when} has been cancelled.`;
  try {
    await sendMessage(ctx, { channel: "sms", to: appointment.contactPhone, body });
  } catch (error) {
    // The cancellation stands even when this workspace may not text the number.
    if (!(error instanceof ApiError)) throw error;
  }
}
