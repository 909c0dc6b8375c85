import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { emitEvent } from "../events/emit";
import { meter } from "../metering/meter";
import { anywhere, listCounted, type PageQuery } from "../page";
import { phoneOf, touchContact } from "./contacts";
import { type LeadRow, leadPayload } from "./payloads";

const LEAD_COLUMNS =
  "id, contact_id, name, phone, email, source, status, notes, tags, custom_fields, score, grade, created_at, updated_at";

function toLead(row: LeadRow) {
  return {
    id: row.id,
    contactId: row.contact_id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    source: row.source,
    status: row.status as "new" | "contacted" | "qualified" | "converted" | "lost",
    notes: row.notes,
    tags: row.tags,
    customFields: row.custom_fields,
    score: row.score,
    grade: row.grade,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
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
  status?: string | undefined;
};

export async function createLead(ctx: WorkspaceCtx, input: NewLead) {
  const phone = phoneOf(ctx, input.phone, "/phone");
  return toLead(await insertLead(ctx, { ...input, phone }));
}

/** phone is E.164 by now. Usage, audit and lead.created go with it. */
export async function insertLead(ctx: WorkspaceCtx, input: NewLead): Promise<LeadRow> {
  const contact = await touchContact(ctx, { phone: input.phone, name: input.name, email: input.email });
  const status = input.status ?? "new";
  const row = await ctx.tx.one<LeadRow>(
    `insert into lead (workspace_id, id, contact_id, name, phone, email, source, status, notes, tags, custom_fields, converted_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $8 = 'converted' then $12::timestamptz end, $12, $12) returning ${LEAD_COLUMNS}`,
    [
      ctx.tenant.id,
      newId("lead"),
      contact.id,
      input.name,
      input.phone,
      input.email ?? null,
      input.source,
      status,
      input.notes ?? null,
      [...new Set(input.tags ?? [])],
      JSON.stringify(input.customFields ?? {}),
      ctx.now,
    ],
  );
  const lead = row!;
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
    occurredAt: ctx.now,
    source: "desk",
    contactId: contact.id,
    phone: lead.phone,
  });
  return lead;
}

/** What create_lead means by "the same lead". */
export async function findSameLead(
  ctx: WorkspaceCtx,
  by: "phone" | "email" | "none",
  of: { phone: string; email: string | null },
) {
  if (by === "none" || (by === "email" && of.email === null)) return null;
  // One automation run at a time per person: without this two runs at once would both find nobody.
  await ctx.tx.query(`select pg_advisory_xact_lock(${LOCK_CLASS.matchingLead}, hashtext($1))`, [
    `${ctx.tenant.id} ${by === "phone" ? of.phone : of.email}`,
  ]);
  return ctx.tx.one<{ id: string }>(
    `select id from lead where workspace_id = $1 and ${by === "phone" ? "phone" : "email"} = $2 order by id desc limit 1`,
    [ctx.tenant.id, by === "phone" ? of.phone : of.email],
  );
}

async function readLead(ctx: WorkspaceCtx, id: string): Promise<LeadRow> {
  const row = await ctx.tx.one<LeadRow>(
    `select ${LEAD_COLUMNS} from lead where workspace_id = $1 and id = $2 for update`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}

export async function getLead(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<LeadRow>(
    `select ${LEAD_COLUMNS} from lead where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return toLead(row);
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
};

/** A change of status is an event; the first conversion counts once for ever. */
export async function changeLead(ctx: WorkspaceCtx, input: LeadChange) {
  const before = await readLead(ctx, input.id);
  const sets: string[] = [];
  const params: unknown[] = [ctx.tenant.id, input.id];
  const set = (column: string, value: unknown) => sets.push(`${column} = $${params.push(value)}`);
  if (input.name !== undefined) set("name", input.name);
  if (input.email !== undefined) set("email", input.email);
  if (input.source !== undefined) set("source", input.source);
  if (input.notes !== undefined) set("notes", input.notes);
  if (input.tags !== undefined) set("tags", [...new Set(input.tags)]);
  if (input.customFields !== undefined)
    set("custom_fields", JSON.stringify({ ...before.custom_fields, ...input.customFields }));
  if (input.score !== undefined) set("score", input.score);
  if (input.phone !== undefined) {
    const phone = phoneOf(ctx, input.phone, "/phone");
    set("phone", phone);
    set("contact_id", (await touchContact(ctx, { phone, name: input.name ?? before.name })).id);
  }
  const moved = input.status !== undefined && input.status !== before.status;
  if (moved) {
    set("status", input.status);
    if (input.status === "converted")
      sets.push(`converted_at = coalesce(converted_at, $${params.push(ctx.now)})`);
  }
  if (sets.length === 0) return toLead(before);
  set("updated_at", ctx.now);
  const row = (await ctx.tx.one<LeadRow>(
    `update lead set ${sets.join(", ")} where workspace_id = $1 and id = $2 returning ${LEAD_COLUMNS}`,
    params,
  ))!;
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "lead.changed",
    object: row.id,
    detail: moved ? { status: { before: before.status, after: row.status } } : {},
  });
  if (moved) await tellStatus(ctx, row, before.status);
  return toLead(row);
}

async function tellStatus(ctx: WorkspaceCtx, row: LeadRow, previous: string): Promise<void> {
  const at = ctx.now.toISOString();
  if (row.status === "converted") await meter(ctx, { type: "lead_converted", leadId: row.id, at });
  const changedBy = ctx.actor.kind === "person" ? ctx.actor.name : ctx.actor.kind;
  await emitEvent(ctx, {
    type: "lead.statusChanged",
    data: { ...leadPayload(row), previous_status: previous, changed_by: changedBy, changed_at: at },
    occurredAt: ctx.now,
    source: "desk",
    contactId: row.contact_id,
    phone: row.phone,
  });
}

export function listLeads(
  ctx: WorkspaceCtx,
  query: PageQuery & { status?: string | undefined; q?: string | undefined; phone?: string | undefined },
) {
  return listCounted(ctx, "leads", {
    table: "lead",
    select: LEAD_COLUMNS,
    query,
    filters: [
      ["status = ?", query.status],
      ["phone = ?", query.phone],
      ["(name ilike ? or phone ilike ?)", anywhere(query.q)],
    ],
    map: toLead,
  });
}
