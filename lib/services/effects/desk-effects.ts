import "server-only";
import type { Booking, BookingResult, ContactChange, Effects, LeadChange } from "@/lib/actions/effects";
import { toE164 } from "@/lib/actions/phones";
import type { LeadFacts } from "@/lib/actions/score-lead/points";
import type { Contact } from "@/lib/automation/facts";
import { type JsonObject, own, textOf } from "@/lib/automation/json";
import { type StepErrorCode, StepFailure } from "@/lib/automation/step-error";
import { ApiError } from "@/lib/contract/errors";
import { canceledText } from "@/lib/desk/appointment-texts";
import { instantOf, MAX_SLOT_ATTEMPTS, slotWindow } from "@/lib/desk/booking";
import { consentAfter, normalizedEmail, splitLeadFields, tagsAfter } from "@/lib/desk/contact-changes";
import { idAt } from "@/lib/id";
import { accountNow } from "@/lib/services/billing/facts";
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
import { changeContact, lockContact, preferredLanguage, touchContact } from "@/lib/services/desk/contacts";
import { changeLead, findSameLead, insertLead } from "@/lib/services/desk/leads";
import { sendMessage } from "@/lib/services/desk/messages";
import { gate } from "@/lib/services/sending/gate";
import { isAnswering } from "@/lib/services/sending/is-answering";
import { assignWork } from "./assign";
import { notifyMembers } from "./notify-team";

/** Calls the desk's verbs in the transaction that records the step, so they run exactly once. */
type DeskEffects = Pick<Effects, "leads" | "contacts" | "staff" | "callbacks" | "appointments">;

/** The event that started the run, the records it is about, and the zone in which its automation means times. */
export type OfRun = {
  trigger: JsonObject;
  contact: Contact;
  appointmentId: string | null;
  leadId: string | null;
  timezone: string;
};

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
          const notifyAt = done && notifyContact ? await notifyCancelled(ctx, done) : null;
          return done && { appointmentId: done.id, notifyAt };
        }),
      update: ({ appointmentId: id, status, notes, startsAt }) =>
        asStepFailure(async () => {
          const at =
            startsAt === null ? null : new Date(instantOf(startsAt, { timezone, field: "startsAt" }));
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

async function updateLead(ctx: WorkspaceCtx, change: LeadChange): Promise<{ leadId: string } | null> {
  const known = await ctx.tx.one("select tags from lead where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    change.leadId,
  ]);
  if (!known) return null;
  const { own: fields, custom } = splitLeadFields(change.fields);
  const { id } = await changeLead(ctx, {
    id: change.leadId,
    ...fields,
    ...(change.status === null ? {} : { status: change.status }),
    ...(change.addTags.length + change.removeTags.length > 0 ? { tags: tagsAfter(known.tags, change) } : {}),
    ...(Object.keys(custom).length > 0 ? { customFields: custom } : {}),
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
  const tags = tagsAfter(before.tags, { addTags, removeTags });
  await changeContact(ctx, {
    id,
    ...fields,
    ...(fields.email === undefined ? {} : { email: normalizedEmail(fields.email) }),
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

async function scoreFacts(ctx: WorkspaceCtx, leadId: string, trigger: JsonObject): Promise<LeadFacts | null> {
  const row = await ctx.tx.one(
    `select l.source, l.email, c.is_patient,
       exists (select from message m where m.workspace_id = $1 and m.contact_id = l.contact_id and m.direction = 'inbound') as replied,
       (select count(*) from call k where k.workspace_id = $1 and k.contact_id = l.contact_id
          and k.outcome in ('missed', 'voicemail', 'abandoned') and k.id <> $3)::int as missed
     from lead l left join contact c on c.workspace_id = l.workspace_id and c.id = l.contact_id
     where l.workspace_id = $1 and l.id = $2`,
    [ctx.tenant.id, leadId, textOf(own(trigger, "call_id")) ?? ""],
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
  if (slot.kind === "at") return [new Date(instantOf(slot.startAt, { timezone, field: "startAt" }))];
  const { from, to } = slotWindow(slot, { now: (await accountNow(ctx)).getTime(), timezone });
  const { slots } = await availability(ctx, {
    service: booking.service,
    provider: booking.provider,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(booking.durationMinutes === null ? {} : { durationMinutes: booking.durationMinutes }),
    limit: MAX_SLOT_ATTEMPTS,
  });
  return slots.map((free) => new Date(free.startsAt));
}

type Cancelled = Awaited<ReturnType<typeof cancelAppointment>>;

/** Texts the contact of an appointment that this very step canceled. Returns when to do so if it is quiet there now. */
async function notifyCancelled(ctx: WorkspaceCtx, appointment: Cancelled): Promise<string | null> {
  const to = toE164(appointment.contactPhone, ctx.tenant.country);
  if (to === null || !(await isCancelledHere(ctx, appointment))) return null;
  const { contactId } = appointment;
  const until = (await isAnswering(ctx, contactId)) ? null : await quietUntil(ctx, { to, contactId });
  if (until !== null) return new Date(until).toISOString();
  const language = await preferredLanguage(ctx, contactId);
  const body = canceledText({ practice: ctx.tenant.name, language, ...appointment });
  try {
    await sendMessage(ctx, { channel: "sms", to: appointment.contactPhone, body });
  } catch (error) {
    // The cancellation stands even when this workspace may not text the number.
    if (!(error instanceof ApiError)) throw error;
  }
  return null;
}

async function isCancelledHere({ tx, tenant, actor }: WorkspaceCtx, { id, cancelledAt }: Cancelled) {
  if (actor.kind !== "automation" || cancelledAt === null) return false;
  const row = await tx.one(
    `select exists (select from event where workspace_id = $1 and type = 'appointment.cancelled' and id >= $2
       and appointment_id = $3 and cause_run_id = $4 and cause_node_id = $5) as here`,
    [tenant.id, idAt("evt", Date.parse(cancelledAt) - CLOCKS_APART), id, actor.runId, actor.nodeId],
  );
  return row?.here ?? false;
}

/** Ids carry the time of the process, which may differ from that of the transaction. */
const CLOCKS_APART = 60_000;

async function quietUntil(
  ctx: WorkspaceCtx,
  { to, contactId }: { to: string; contactId: string | null },
): Promise<number | null> {
  const request = { messageClass: "service", respectQuietHours: true } as const;
  const verdict = await gate(ctx, { ...request, channel: "sms", to, contactId });
  return !verdict.pass && verdict.reason === "quiet_hours" ? verdict.until : null;
}
