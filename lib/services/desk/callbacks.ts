import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { audit, type WorkspaceCtx } from "../context";
import { listCounted, type PageQuery } from "../page";
import { phoneOf, touchContact } from "./contacts";

type Row = {
  id: string;
  contact_id: string | null;
  phone: string;
  caller_name: string | null;
  priority: "low" | "normal" | "high" | "urgent";
  reason: string | null;
  due_at: Date | null;
  assignee_id: string | null;
  status: "open" | "done";
  outcome: string | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS =
  "id, contact_id, phone, caller_name, priority, reason, due_at, assignee_id, status, outcome, completed_at, created_at, updated_at";

function toCallback(row: Row) {
  return {
    id: row.id,
    contactId: row.contact_id,
    phone: row.phone,
    callerName: row.caller_name,
    priority: row.priority,
    reason: row.reason,
    dueAt: row.due_at?.toISOString() ?? null,
    assignee: row.assignee_id,
    status: row.status,
    outcome: row.outcome,
    completedAt: row.completed_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export type NewCallback = {
  phone: string;
  callerName?: string | null | undefined;
  priority?: Row["priority"] | undefined;
  reason?: string | null | undefined;
  dueAt?: string | null | undefined;
  assignee?: string | null | undefined;
};

export async function createCallback(ctx: WorkspaceCtx, input: NewCallback) {
  const phone = phoneOf(ctx, input.phone, "/phone");
  const contact = await touchContact(ctx, { phone, name: input.callerName });
  const row = (await ctx.tx.one<Row>(
    `insert into callback (workspace_id, id, contact_id, phone, caller_name, priority, reason, due_at, assignee_id, run_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning ${COLUMNS}`,
    [
      ctx.tenant.id,
      newId("cb"),
      contact.id,
      phone,
      input.callerName ?? contact.name,
      input.priority ?? "normal",
      input.reason ?? null,
      input.dueAt ?? null,
      input.assignee ?? null,
      ctx.actor.kind === "automation" ? ctx.actor.runId : null,
      ctx.now,
    ],
  ))!;
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "callback.created",
    object: row.id,
    detail: { priority: row.priority },
  });
  return toCallback(row);
}

export async function completeCallback(
  ctx: WorkspaceCtx,
  input: { id: string; outcome?: string | undefined },
) {
  const row = await ctx.tx.one<Row>(
    `update callback set status = 'done', outcome = coalesce($3, outcome), completed_at = coalesce(completed_at, $4), updated_at = $4
     where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    [ctx.tenant.id, input.id, input.outcome ?? null, ctx.now],
  );
  if (!row) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "callback.completed", object: row.id });
  return toCallback(row);
}

export async function changeCallback(
  ctx: WorkspaceCtx,
  input: {
    id: string;
    priority?: string | undefined;
    dueAt?: string | null | undefined;
    assignee?: string | null | undefined;
    reason?: string | null | undefined;
  },
) {
  const sets: string[] = [];
  const params: unknown[] = [ctx.tenant.id, input.id];
  const set = (column: string, value: unknown) => sets.push(`${column} = $${params.push(value)}`);
  if (input.priority !== undefined) set("priority", input.priority);
  if (input.dueAt !== undefined) set("due_at", input.dueAt);
  if (input.assignee !== undefined) set("assignee_id", input.assignee);
  if (input.reason !== undefined) set("reason", input.reason);
  set("updated_at", ctx.now);
  const row = await ctx.tx.one<Row>(
    `update callback set ${sets.join(", ")} where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    params,
  );
  if (!row) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "callback.changed", object: row.id });
  return toCallback(row);
}

export async function getCallback(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.one<Row>(`select ${COLUMNS} from callback where workspace_id = $1 and id = $2`, [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  return toCallback(row);
}

export function listCallbacks(
  ctx: WorkspaceCtx,
  query: PageQuery & {
    status?: string | undefined;
    priority?: string | undefined;
    contact?: string | undefined;
  },
) {
  return listCounted(ctx, "callbacks", {
    table: "callback",
    select: COLUMNS,
    query,
    filters: [
      ["status = ?", query.status],
      ["priority = ?", query.priority],
      ["contact_id = ?", query.contact],
    ],
    map: toCallback,
  });
}
