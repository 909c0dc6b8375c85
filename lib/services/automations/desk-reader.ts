import "server-only";
import type { DeskReader } from "@/lib/runtime/desk";
import type { WorkspaceCtx } from "@/lib/services/context";
import { knownRecords } from "@/lib/services/desk/run-records";
import { staffOf } from "@/lib/services/settings/teams";

type Read = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** The real desk as a test run may see it, read-only: the sandbox never writes. Each read names its transaction. */
export function deskReader(read: Read): DeskReader {
  return {
    lead: (id) => read((ctx) => findLead(ctx, id)),
    contact: (phone) => read((ctx) => findContact(ctx, phone)),
    records: (subject) => read((ctx) => knownRecords(ctx.tx, ctx.tenant.id, subject)),
    staff: () => read((ctx) => staffOf(ctx)),
    contactId: (id) => read((ctx) => findContactId(ctx, id)),
    appointment: (id) => read((ctx) => findAppointment(ctx, id)),
    service: (name) => read((ctx) => findService(ctx, name)),
    busy: (span) => read((ctx) => findBusy(ctx, span)),
  };
}

async function findLead({ tx, tenant }: WorkspaceCtx, id: string) {
  const row = await tx.one(
    "select id, name, phone, email, source, status, notes, tags from lead where workspace_id = $1 and id = $2",
    [tenant.id, id],
  );
  if (!row) return null;
  const { id: leadId, ...rest } = row;
  return { ...rest, leadId, fields: {} };
}

async function findContact({ tx, tenant }: WorkspaceCtx, phone: string) {
  const row = await tx.one(
    `select id, opted_out, is_patient, (select count(*) from call c where c.workspace_id = $1 and c.from_phone = $2
       and c.outcome in ('missed', 'voicemail', 'abandoned'))::int as missed
     from contact where workspace_id = $1 and phone = $2`,
    [tenant.id, phone],
  );
  return (
    row && {
      contactId: row.id,
      phone,
      optedOut: row.opted_out,
      isPatient: row.is_patient,
      missedCalls: row.missed,
    }
  );
}

async function findContactId({ tx, tenant }: WorkspaceCtx, id: string) {
  const row = await tx.prisma.contact.findFirst({
    where: { workspaceId: tenant.id, id, erasedAt: null },
    select: { id: true },
  });
  return row?.id ?? null;
}

async function findAppointment({ tx, tenant }: WorkspaceCtx, id: string) {
  const row = await tx.prisma.appointment.findFirst({
    where: { workspaceId: tenant.id, id },
    select: { startsAt: true, busyUntil: true, providerName: true, status: true },
  });
  if (!row) return null;
  const { startsAt, busyUntil, providerName: provider, status } = row;
  return { startsAt: startsAt.toISOString(), busyUntil: busyUntil.toISOString(), provider, status };
}

async function findService({ tx, tenant }: WorkspaceCtx, name: string) {
  const row = await tx.one(
    "select duration_minutes as minutes from service where workspace_id = $1 and lower(name) = lower($2) and active",
    [tenant.id, name],
  );
  return row && { durationMinutes: row.minutes };
}

type Span = { provider: string | null; from: string; to: string; except?: string };

async function findBusy({ tx, tenant }: WorkspaceCtx, { provider, from, to, except = "" }: Span) {
  const rows = await tx.query(
    `select starts_at, busy_until from appointment where workspace_id = $1 and status in ('booked', 'confirmed', 'completed')
       and provider_id = coalesce((select id from provider where workspace_id = $1 and lower(name) = lower($2)),
                                  (select id from provider where workspace_id = $1 and is_default))
       and starts_at < $4 and busy_until > $3 and id <> $5`,
    [tenant.id, provider, from, to, except],
  );
  return rows.map((row) => ({ from: row.starts_at.toISOString(), to: row.busy_until.toISOString() }));
}
