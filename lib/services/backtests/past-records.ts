import "server-only";
import { copyJson, type JsonObject } from "@/lib/automation/json";
import type { DeskAppointment, DeskLead } from "@/lib/runtime/desk-reader";
import type { WorkspaceCtx } from "@/lib/services/context";
import { readBookable } from "@/lib/services/desk/catalogue";
import { appointmentRecords, leadRecords } from "@/lib/services/desk/run-records";
import { readStartTarget } from "@/lib/services/events/manual";
import { staffOf } from "@/lib/services/settings/teams";

export type Read = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** A record as it is today, with the instants that say from when to when it was so. */
type Stored = { createdAt: number; updatedAt: number };
export type StoredLead = Stored & { lead: DeskLead };
export type StoredAppointment = Stored & { appointment: DeskAppointment };
type LeadOf = { id: string; createdAt: number };

/** The records that the events of a page name, and the numbers of their contacts. */
type Named = { leads: readonly string[]; appointments: readonly string[]; phones: readonly string[] };

/** Leads of one number that are kept in memory; who has more is looked up. */
const MOST_LEADS = 50;

/**
 * Records that the replays of one page read. Those that its events name are read together, because a transaction for each
 * would cost more than the replay; any other is read once, when it is first asked for.
 */
export class PastRecords {
  private readonly leads = new Map<string, Promise<StoredLead | null>>();
  private readonly appointments = new Map<string, Promise<StoredAppointment | null>>();
  private readonly leadsByPhone = new Map<string, readonly LeadOf[]>();
  private readonly others = new Map<string, Promise<unknown>>();

  constructor(private readonly read: Read) {}

  static async read(ctx: WorkspaceCtx, read: Read, named: Named): Promise<PastRecords> {
    const records = new PastRecords(read);
    const byPhone = await leadsOf(ctx, named.phones);
    for (const phone of named.phones) records.leadsByPhone.set(phone, byPhone.get(phone) ?? []);
    const leadIds = [
      ...new Set([...named.leads, ...[...byPhone.values()].flatMap(([newest]) => newest?.id ?? [])]),
    ];
    const leads = await readLeads(ctx, leadIds);
    for (const id of leadIds) records.leads.set(id, Promise.resolve(leads.get(id) ?? null));
    const appointments = await readAppointments(ctx, named.appointments);
    for (const id of named.appointments)
      records.appointments.set(id, Promise.resolve(appointments.get(id) ?? null));
    return records;
  }

  async lead(id: string): Promise<StoredLead | null> {
    const read = () => this.read(async (ctx) => (await readLeads(ctx, [id])).get(id) ?? null);
    return copyLead(await once(this.leads, id, read));
  }

  async appointment(id: string): Promise<StoredAppointment | null> {
    const read = () => this.read(async (ctx) => (await readAppointments(ctx, [id])).get(id) ?? null);
    return copyAppointment(await once(this.appointments, id, read));
  }

  /** The newest lead with this phone or email at an instant. */
  async leadBefore(of: { field: "phone" | "email"; value: string; at: number }): Promise<string | null> {
    const known = of.field === "phone" ? this.leadsByPhone.get(of.value) : undefined;
    const found = known?.find(({ createdAt }) => createdAt <= of.at);
    if (found) return found.id;
    if (known && known.length < MOST_LEADS) return null;
    return this.once(["lead", of], (ctx) => leadBefore(ctx, of));
  }

  bookable(of: { service: string; provider: string | null }) {
    return this.once(["bookable", of], (ctx) => readBookable(ctx, of));
  }

  staff() {
    return this.once(["staff"], (ctx) => staffOf(ctx));
  }

  startTarget(id: string) {
    return this.once(["automation", id], (ctx) => readStartTarget(ctx, id));
  }

  private once<R>(key: unknown, fn: (ctx: WorkspaceCtx) => Promise<R>): Promise<R> {
    return once(this.others, JSON.stringify(key), () => this.read(fn)) as Promise<R>;
  }
}

function once<K, R>(known: Map<K, Promise<R>>, key: K, read: () => Promise<R>): Promise<R> {
  const found = known.get(key) ?? read();
  known.set(key, found);
  return found;
}

/** Every reader gets a record of its own, because a sandbox changes those it was given. */
const copyLead = (stored: StoredLead | null): StoredLead | null =>
  stored && { ...stored, lead: { ...stored.lead, record: copyRecord(stored.lead.record) } };
const copyAppointment = (stored: StoredAppointment | null): StoredAppointment | null =>
  stored && {
    ...stored,
    appointment: { ...stored.appointment, record: copyRecord(stored.appointment.record) },
  };
const copyRecord = (record: JsonObject & { id: string }) => ({ ...copyJson(record), id: record.id });

async function leadsOf(
  { tx, tenant }: WorkspaceCtx,
  phones: readonly string[],
): Promise<ReadonlyMap<string, readonly LeadOf[]>> {
  const rows = await tx.query(
    `select p.phone, l.id, l.created_at from unnest($2::text[]) p(phone) cross join lateral (
       select id, created_at from lead where workspace_id = $1 and phone = p.phone
       order by created_at desc, id desc limit ${MOST_LEADS}) l`,
    [tenant.id, phones],
  );
  const byPhone = Map.groupBy(rows, ({ phone }) => phone ?? "");
  return new Map(
    [...byPhone].map(([phone, leads]) => [
      phone,
      leads.map(({ id, created_at }) => ({ id, createdAt: created_at.getTime() })),
    ]),
  );
}

async function leadBefore(
  { tx, tenant }: WorkspaceCtx,
  { field, value, at }: { field: "phone" | "email"; value: string; at: number },
): Promise<string | null> {
  const same =
    field === "phone" ? { phone: value } : { email: { equals: value, mode: "insensitive" as const } };
  const row = await tx.prisma.lead.findFirst({
    where: { workspaceId: tenant.id, ...same, createdAt: { lte: new Date(at) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return row?.id ?? null;
}

async function readLeads(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Map<string, StoredLead>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.prisma.lead.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: [...ids] } },
  });
  const records = await leadRecords(ctx, ids);
  return new Map(
    rows.flatMap(({ id, contactId, assigneeId, ...row }) => {
      const record = records.get(id);
      return record
        ? [[id, { ...timesOf(row), lead: { record: withId(record, id), contactId, assigneeId } }]]
        : [];
    }),
  );
}

async function readAppointments(
  ctx: WorkspaceCtx,
  ids: readonly string[],
): Promise<Map<string, StoredAppointment>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx.prisma.appointment.findMany({
    where: { workspaceId: ctx.tenant.id, id: { in: [...ids] } },
  });
  const records = await appointmentRecords(ctx, ids);
  return new Map(
    rows.flatMap(({ id, contactPhone, serviceId, providerId, ...row }) => {
      const record = records.get(id);
      if (!record) return [];
      const busyUntil = row.busyUntil.getTime();
      const appointment = { record: withId(record, id), contactPhone, serviceId, providerId, busyUntil };
      return [[id, { ...timesOf(row), appointment }]];
    }),
  );
}

const withId = (record: JsonObject, id: string) => ({ ...record, id });
const timesOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }): Stored => ({
  createdAt: createdAt.getTime(),
  updatedAt: updatedAt.getTime(),
});
