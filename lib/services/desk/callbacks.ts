import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { Callback } from "@/lib/db/generated/client";
import { assignedTo, filterBy, given } from "@/lib/db/optional";
import { newId } from "@/lib/id";
import { accountNow } from "@/lib/services/billing/facts";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { emitEvent } from "@/lib/services/events/emit";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { endNotices, renewOverdue } from "@/lib/services/notices/end-notices";
import { phoneOf, touchContact } from "./contacts";
import { notifyAssigned } from "./notify-assigned";
import { definedFields } from "./payloads";

function toCallback(row: Callback) {
  return {
    id: row.id,
    contactId: row.contactId,
    phone: row.phone,
    callerName: row.callerName,
    priority: row.priority,
    reason: row.reason,
    dueAt: row.dueAt?.toISOString() ?? null,
    assignee: row.assigneeId,
    status: row.status,
    outcome: row.outcome,
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export type NewCallback = {
  phone: string;
  callerName?: string | null | undefined;
  priority?: Callback["priority"] | undefined;
  reason?: string | null | undefined;
  dueAt?: string | null | undefined;
  assignee?: string | null | undefined;
};

export async function createCallback(ctx: WorkspaceCtx, input: NewCallback) {
  const phone = phoneOf(ctx, input.phone, "/phone");
  const contact = await touchContact(ctx, { phone, name: input.callerName });
  const row: Callback = {
    workspaceId: ctx.tenant.id,
    id: newId("cb"),
    contactId: contact.id,
    phone,
    callerName: input.callerName ?? contact.name,
    priority: input.priority ?? "normal",
    reason: input.reason ?? null,
    dueAt: input.dueAt ? new Date(input.dueAt) : null,
    assigneeId: input.assignee ?? null,
    status: "open",
    outcome: null,
    completedAt: null,
    runId: ctx.actor.kind === "automation" ? ctx.actor.runId : null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  // In SQL and without waiting for the answer, because automations do this often (docs/decisions/0002).
  ctx.tx.send(
    `insert into callback (workspace_id, id, contact_id, phone, caller_name, priority, reason, due_at, assignee_id, status, run_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $11)`,
    [
      row.workspaceId,
      row.id,
      row.contactId,
      row.phone,
      row.callerName,
      row.priority,
      row.reason,
      row.dueAt,
      row.assigneeId,
      row.runId,
      ctx.now,
    ],
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "callback.created",
    object: row.id,
    detail: { priority: row.priority },
  });
  await notifyAssigned(ctx, assignedCallback(row));
  return toCallback(row);
}

export async function completeCallback(
  ctx: WorkspaceCtx,
  input: { id: string; outcome?: string | undefined },
) {
  // The first completion keeps its time, which only SQL can say in one statement.
  const before = await ctx.tx.one(
    "select status from callback where workspace_id = $1 and id = $2 for update",
    [ctx.tenant.id, input.id],
  );
  if (!before) throw new ApiError("not_found");
  const completedAt = await accountNow(ctx);
  await ctx.tx.run(
    `update callback set status = 'done', outcome = coalesce($3, outcome), completed_at = coalesce(completed_at, $4), updated_at = $5
     where workspace_id = $1 and id = $2`,
    [ctx.tenant.id, input.id, input.outcome ?? null, completedAt, ctx.now],
  );
  await audit(ctx, { tenantId: ctx.tenant.id, action: "callback.completed", object: input.id });
  const callback = await getCallback(ctx, input.id);
  const { id, contactId } = callback;
  endNotices(ctx, { contactId, kinds: ["callback_overdue"], id });
  endNotices(ctx, { contactId, kinds: ["call_missed"] });
  // Completing it again may correct the outcome, but it happened once.
  if (before.status === "open") await emitCompleted(ctx, callback);
  return callback;
}

/** Takes back a completion that was a mistake. */
export async function reopenCallback(ctx: WorkspaceCtx, id: string) {
  const [row] = await ctx.tx.prisma.callback.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, id, status: "done" },
    data: { status: "open", outcome: null, completedAt: null, updatedAt: ctx.now },
  });
  if (!row) return getCallback(ctx, id);
  await audit(ctx, { tenantId: ctx.tenant.id, action: "callback.reopened", object: id });
  renewOverdue(ctx, id);
  return toCallback(row);
}

async function emitCompleted(ctx: WorkspaceCtx, callback: Awaited<ReturnType<typeof getCallback>>) {
  await emitEvent(ctx, {
    type: "callback.completed",
    data: definedFields({
      callback_id: callback.id,
      contact_id: callback.contactId,
      phone: callback.phone,
      caller_name: callback.callerName,
      priority: callback.priority,
      reason: callback.reason,
      outcome: callback.outcome,
      completed_at: callback.completedAt,
    }),
    source: "desk",
    contactId: callback.contactId,
    phone: callback.phone,
  });
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
  const before = input.assignee && (await getCallback(ctx, input.id)).assignee;
  const [row] = await ctx.tx.prisma.callback.updateManyAndReturn({
    where: { workspaceId: ctx.tenant.id, id: input.id },
    data: {
      priority: given(input.priority),
      dueAt: given(input.dueAt),
      assigneeId: given(input.assignee),
      reason: given(input.reason),
      updatedAt: ctx.now,
    },
  });
  if (!row) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "callback.changed", object: row.id });
  if (input.dueAt !== undefined)
    endNotices(ctx, { contactId: row.contactId, kinds: ["callback_overdue"], id: row.id });
  if (input.assignee && before !== input.assignee) await notifyAssigned(ctx, assignedCallback(row));
  return toCallback(row);
}

const assignedCallback = ({ callerName, phone, contactId, assigneeId }: Callback) => ({
  ...{ what: "callback" as const, who: callerName ?? phone },
  ...{ contactId, assignee: assigneeId },
});

export async function getCallback(ctx: WorkspaceCtx, id: string) {
  const row = await ctx.tx.prisma.callback.findFirst({ where: { workspaceId: ctx.tenant.id, id } });
  if (!row) throw new ApiError("not_found");
  return toCallback(row);
}

export function listCallbacks(
  ctx: WorkspaceCtx,
  query: PageQuery & {
    status?: string | undefined;
    priority?: string | undefined;
    contact?: string | undefined;
    assignee?: string | undefined;
  },
) {
  const { callback } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    status: filterBy(query.status),
    priority: filterBy(query.priority),
    contactId: filterBy(query.contact),
    assigneeId: assignedTo(query.assignee),
  };
  return keysetPageCounted(ctx.tx, "callbacks", {
    query,
    cursor: (id) => callback.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => callback.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => callback.count({ where }),
    countedBy: [workspaceId, query.status, query.priority, query.contact, query.assignee],
    map: toCallback,
  });
}
