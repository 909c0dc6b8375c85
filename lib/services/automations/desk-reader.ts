import "server-only";
import type { Contact } from "@/lib/automation/facts";
import type { DeskAppointment, DeskContact, DeskLead, DeskReader } from "@/lib/runtime/desk-reader";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readBookable } from "@/lib/services/desk/catalogue";
import { matchingIds } from "@/lib/services/desk/items-query";
import { newestLeadBy } from "@/lib/services/desk/leads";
import { knownRecords } from "@/lib/services/desk/run-records";
import { readStartTarget } from "@/lib/services/events/manual";
import { staffOf } from "@/lib/services/settings/teams";
import { todayAt } from "@/lib/services/workspace/facts";

type Read = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** The real desk as a test run may see it, read-only: the sandbox never writes. Each read names its transaction. */
export function deskReader(read: Read): DeskReader {
  return {
    contact: (of) => read((ctx) => findContact(ctx, of)),
    lead: (id) => read((ctx) => findLead(ctx, id)),
    leadBy: (field, value) => read((ctx) => newestLeadBy(ctx, field, value)),
    automation: (id) => read((ctx) => readStartTarget(ctx, id)),
    matching: (query, at) => read((ctx) => matchingIds(ctx, query, at)),
    appointment: (id) => read((ctx) => findAppointment(ctx, id)),
    bookable: (of) => read((ctx) => readBookable(ctx, of)),
    busy: (of) => read((ctx) => findBusy(ctx, of)),
    staff: () => read((ctx) => staffOf(ctx)),
    today: (at, changed) => read((ctx) => todayAt(ctx, at, changed)),
  };
}

const NO_CONTACT: Contact = { id: null, phone: null };

async function findContact(ctx: WorkspaceCtx, of: Contact): Promise<DeskContact | null> {
  const about = { contact: of, appointmentId: null, leadId: null };
  const { contact: record } = await knownRecords(ctx, about);
  const { tx, tenant } = ctx;
  if (typeof record?.id !== "string") return null;
  const { id } = record;
  const row = await tx.one(
    `select timezone,
       exists (select from message where workspace_id = $1 and contact_id = $2 and direction = 'inbound') as replied,
       array(select started_at from call where workspace_id = $1 and contact_id = $2 and direction = 'inbound'
         and outcome in ('missed', 'voicemail', 'abandoned') and started_at > now() - interval '7 days') as missed_at,
       (select count(*) from call where workspace_id = $1 and contact_id = $2 and outcome in ('missed', 'voicemail', 'abandoned'))::int as missed,
       array(select created_at from message where workspace_id = $1 and contact_id = $2 and direction = 'outbound' and channel = 'sms'
         and run_id is not null and status in ('queued', 'sent', 'delivered', 'sandboxed')
         and created_at > now() - interval '24 hours') as texted_at
     from contact where workspace_id = $1 and id = $2`,
    [tenant.id, id],
  );
  return {
    record: { ...record, id },
    timezone: row?.timezone ?? null,
    hasReplied: row?.replied ?? false,
    missedCalls: row?.missed ?? 0,
    missedAt: (row?.missed_at ?? []).map((at) => at.getTime()),
    textedAt: (row?.texted_at ?? []).map((at) => at.getTime()),
  };
}

async function findLead(ctx: WorkspaceCtx, id: string): Promise<DeskLead | null> {
  const about = { contact: NO_CONTACT, appointmentId: null, leadId: id };
  const { lead: record } = await knownRecords(ctx, about);
  const { tx, tenant } = ctx;
  if (!record) return null;
  const row = await tx.prisma.lead.findFirst({
    where: { workspaceId: tenant.id, id },
    select: { contactId: true, assigneeId: true },
  });
  return {
    record: { ...record, id },
    contactId: row?.contactId ?? null,
    assigneeId: row?.assigneeId ?? null,
  };
}

async function findAppointment(ctx: WorkspaceCtx, id: string): Promise<DeskAppointment | null> {
  const about = { contact: NO_CONTACT, appointmentId: id, leadId: null };
  const { appointment: record } = await knownRecords(ctx, about);
  const { tx, tenant } = ctx;
  const row = await tx.prisma.appointment.findFirst({
    where: { workspaceId: tenant.id, id },
    select: { contactPhone: true, serviceId: true, providerId: true, busyUntil: true },
  });
  if (!record || !row) return null;
  return { ...row, record: { ...record, id }, busyUntil: row.busyUntil.getTime() };
}

type Span = { providerId: string; from: string; to: string };

async function findBusy({ tx, tenant }: WorkspaceCtx, { providerId, from, to }: Span) {
  const rows = await tx.query(
    `select id, starts_at, busy_until from appointment where workspace_id = $1 and provider_id = $2
       and status in ('booked', 'confirmed', 'completed') and busy_until > $3 and starts_at < $4`,
    [tenant.id, providerId, from, to],
  );
  return rows.map((row) => ({ id: row.id, from: row.starts_at.getTime(), to: row.busy_until.getTime() }));
}
