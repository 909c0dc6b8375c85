import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Lead } from "@/lib/db/generated/client";
import { LOCK_CLASS } from "@/lib/db/locks";
import { assignedTo, filterBy, given, searchFor, writesAnything } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { accountNow } from "@/lib/services/billing/facts";
import { changesSinceCounted, type ListQuery } from "@/lib/services/changes-since";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { meter } from "@/lib/services/metering/meter";
import { phoneFilter, phoneOf, touchContact } from "./contacts";
import { idsNamed } from "./named";
import { notifyAssigned } from "./notify-assigned";
import { leadPayload } from "./payloads";

function toLead(row: Lead) {
  return {
    id: row.id,
    contactId: row.contactId,
    name: row.name,
    phone: row.phone,
    email: row.email,
    source: row.source,
    status: row.status,
    notes: row.notes,
    tags: row.tags,
    customFields: row.customFields,
    score: row.score,
    grade: row.grade,
    assignee: row.assigneeId,
    lostReason: row.lostReason,
    lostNote: row.lostNote,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export type NewLead = {
  name: string;
  phone: string;
  email?: string | null | undefined;
  source: string;
  notes?: string | null | undefined;
  tags?: string[] | undefined;
  customFields?: JsonObject | undefined;
  status?: Lead["status"] | undefined;
};

export async function createLead(ctx: WorkspaceCtx, input: NewLead) {
  const phone = phoneOf(ctx, input.phone, "/phone");
  return toLead(await insertLead(ctx, { ...input, phone }));
}

/** Expects phone in E.164. Records usage and audit, and emits lead.created. */
export async function insertLead(ctx: WorkspaceCtx, input: NewLead): Promise<Lead> {
  const contact = await touchContact(ctx, { phone: input.phone, name: input.name, email: input.email });
  const status = input.status ?? "new";
  const lead: Lead = {
    workspaceId: ctx.tenant.id,
    id: newId("lead"),
    contactId: contact.id,
    name: input.name,
    phone: input.phone,
    email: input.email ?? null,
    source: input.source,
    status,
    notes: input.notes ?? null,
    tags: [...new Set(input.tags ?? [])],
    customFields: input.customFields ?? {},
    score: null,
    grade: null,
    scoreReasons: null,
    position: 0,
    assigneeId: null,
    convertedAt: status === "converted" ? await accountNow(ctx) : null,
    lostReason: null,
    lostNote: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  // In SQL, because automations do this often (docs/decisions/0002).
  await ctx.tx.run(
    `insert into lead (workspace_id, id, contact_id, name, phone, email, source, status, notes, tags, custom_fields, position, converted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12, $13, $13)`,
    [
      lead.workspaceId,
      lead.id,
      lead.contactId,
      lead.name,
      lead.phone,
      lead.email,
      lead.source,
      lead.status,
      lead.notes,
      lead.tags,
      JSON.stringify(lead.customFields),
      lead.convertedAt,
      ctx.now,
    ],
  );
  const at = ctx.now.toISOString();
  await meter(ctx, { type: "lead_created", leadId: lead.id, at });
  if (status === "converted") await meter(ctx, { type: "lead_converted", leadId: lead.id, at });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "lead.created",
    object: lead.id,
    detail: { source: lead.source },
  });
  await emitEvent(ctx, {
    type: "lead.created",
    data: leadPayload(lead),
    source: "desk",
    contactId: contact.id,
    phone: lead.phone,
  });
  return lead;
}

const NEWEST_LEAD_BY = {
  phone: "select id from lead where workspace_id = $1 and phone = $2 order by id desc limit 1",
  email: "select id from lead where workspace_id = $1 and email = $2 order by id desc limit 1",
} as const;

/** The lead that create_lead regards as the same one. */
export async function findSameLead(
  ctx: WorkspaceCtx,
  by: "phone" | "email" | "none",
  lead: { phone: string; email: string | null },
) {
  if (by === "none") return null;
  const value = lead[by];
  if (value === null) return null;
  // One automation run at a time per person: without the lock, two runs at once would both find no lead.
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.matchingLead}, hashtext($1))`, [
    `${ctx.tenant.id} ${value}`,
  ]);
  const id = await newestLeadBy(ctx, by, value);
  return id === null ? null : { id };
}

export async function newestLeadBy(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  by: keyof typeof NEWEST_LEAD_BY,
  value: string,
): Promise<string | null> {
  return (await tx.one(NEWEST_LEAD_BY[by], [tenant.id, value]))?.id ?? null;
}

async function lockLead(ctx: WorkspaceCtx, id: string): Promise<Lead> {
  await ctx.tx.query("select 1 from lead where workspace_id = $1 and id = $2 for update", [
    ctx.tenant.id,
    id,
  ]);
  return readLead(ctx, id);
}

async function readLead(ctx: WorkspaceCtx, id: string): Promise<Lead> {
  const row = await ctx.tx.prisma.lead.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getLead(ctx: WorkspaceCtx, id: string) {
  return toLead(await readLead(ctx, id));
}

export type LeadChange = {
  id: string;
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | null | undefined;
  source?: string | undefined;
  status?: string | undefined;
  notes?: string | null | undefined;
  tags?: string[] | undefined;
  customFields?: JsonObject | undefined;
  score?: number | undefined;
  assignee?: string | null | undefined;
  lostReason?: Lead["lostReason"] | undefined;
  lostNote?: string | null | undefined;
};

/** The reason belongs to the status: a lead that is not lost has none. */
function lostFields(before: Lead, { status = before.status, lostReason, lostNote }: LeadChange) {
  if (status === "lost") return { lostReason, lostNote };
  if (lostReason) throw invalid("/lostReason", "Only a lost lead has a reason");
  if (lostNote) throw invalid("/lostNote", "Only a lost lead has a reason");
  return {
    lostReason: before.lostReason === null ? undefined : null,
    lostNote: before.lostNote === null ? undefined : null,
  };
}

/** A change of status is an event; the first conversion counts once for ever. */
export async function changeLead(ctx: WorkspaceCtx, input: LeadChange) {
  const before = await lockLead(ctx, input.id);
  const phone = input.phone === undefined ? undefined : phoneOf(ctx, input.phone, "/phone");
  const contact = phone && (await touchContact(ctx, { phone, name: input.name ?? before.name }));
  const status = input.status === before.status ? undefined : input.status;
  const lost = lostFields(before, input);
  const data = {
    name: given(input.name),
    email: given(input.email),
    source: given(input.source),
    notes: given(input.notes),
    tags: given(input.tags && [...new Set(input.tags)]),
    customFields: given(input.customFields && { ...before.customFields, ...input.customFields }),
    score: given(input.score),
    assigneeId: given(input.assignee),
    phone: given(phone),
    contactId: given(contact ? contact.id : undefined),
    status: given(status),
    lostReason: given(lost.lostReason),
    lostNote: given(lost.lostNote),
    convertedAt: given(status === "converted" ? (before.convertedAt ?? (await accountNow(ctx))) : undefined),
  };
  if (!writesAnything(data)) return toLead(before);
  const [row] = await ctx.tx.prisma.lead.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, id: input.id },
    data: { ...data, updatedAt: ctx.now },
  });
  if (!row) throw new ApiError("not_found");
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "lead.changed",
    object: row.id,
    detail: changedBetween(before, row),
  });
  if (status !== undefined) await emitStatusChange(ctx, row, before.status);
  if (row.assigneeId !== before.assigneeId) {
    const { name, contactId, assigneeId } = row;
    await notifyAssigned(ctx, { what: "lead", who: name ?? row.phone, contactId, assignee: assigneeId });
  }
  return toLead(row);
}

/** The words of a reason stay out of the audit log, which is kept when a person is erased. */
function changedBetween(before: Lead, row: Lead): JsonObject {
  const change = (name: "status" | "lostReason") =>
    before[name] === row[name] ? {} : { [name]: { before: before[name], after: row[name] } };
  return { ...change("status"), ...change("lostReason") };
}

async function emitStatusChange(ctx: WorkspaceCtx, row: Lead, previous: string): Promise<void> {
  const at = (await accountNow(ctx)).toISOString();
  if (row.status === "converted") await meter(ctx, { type: "lead_converted", leadId: row.id, at });
  const changedBy = ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind;
  await emitEvent(ctx, {
    type: "lead.statusChanged",
    data: { ...leadPayload(row), previous_status: previous, changed_by: changedBy, changed_at: at },
    source: "desk",
    contactId: row.contactId,
    phone: row.phone,
  });
}

/** "none" is every lost lead without a reason. The status comes along for the index, and joins a filter by status. */
const lostFor = (reason: NonNullable<Lead["lostReason"]> | "none" | undefined) =>
  reason === undefined ? {} : { AND: { status: "lost", lostReason: reason === "none" ? null : reason } };

export async function listLeads(
  ctx: WorkspaceCtx,
  {
    updated_since,
    ...query
  }: ListQuery & {
    status?: string | undefined;
    q?: string | undefined;
    phone?: string | undefined;
    assignee?: string | undefined;
    lost_reason?: NonNullable<Lead["lostReason"]> | "none" | undefined;
  },
) {
  const { lead } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const matches = searchFor(query.q);
  const named = await idsNamed(ctx, "lead", query.q);
  const where = {
    workspaceId,
    status: filterBy(query.status),
    phone: phoneFilter(ctx, query.phone),
    assigneeId: assignedTo(query.assignee),
    ...lostFor(query.lost_reason),
    ...(query.q ? { OR: [{ name: matches }, { phone: matches }, { id: { in: named } }] } : {}),
  };
  if (updated_since !== undefined)
    return changesSinceCounted(ctx, "leads", {
      query: { ...query, updated_since },
      find: (page) => lead.findMany({ ...page, where: { AND: [where, page.where] } }),
      count: (changed) => lead.count({ where: { AND: [where, changed] } }),
      map: toLead,
    });
  return keysetPageCounted(ctx.tx, "leads", {
    query,
    cursor: (id) => lead.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => lead.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => lead.count({ where }),
    countedBy: [workspaceId, query.status, query.phone, query.q, query.assignee, query.lost_reason],
    map: toLead,
  });
}
