import "server-only";
import { actions } from "@/lib/actions";
import { CUSTOM, type CustomEvent, customNamesIn, isCustomName } from "@/lib/automation/custom-events";
import type { Definition } from "@/lib/automation/schema";
import { fromStored } from "@/lib/automation/stored";
import { validateDefinition } from "@/lib/automation/validate";
import { ApiError, invalid } from "@/lib/contract/errors";
import { type EventTypeView, MOST_EVENT_TYPES } from "@/lib/contract/event-types";
import type { EventType } from "@/lib/db/generated/client";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { customEvents } from "@/lib/services/workspace/custom-events";

function toEventType({ name, title, schema, createdAt, updatedAt }: EventType): EventTypeView {
  return {
    name,
    type: CUSTOM + name,
    title,
    schema,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export async function listEventTypes(ctx: WorkspaceCtx) {
  const rows = await ctx.tx.prisma.eventType.findMany({
    where: { workspaceId: ctx.tenant.id },
    orderBy: { name: "asc" },
  });
  return { eventTypes: rows.map(toEventType), total: rows.length };
}

export async function getEventType(ctx: WorkspaceCtx, name: string): Promise<EventTypeView> {
  return toEventType(await readEventType(ctx, name));
}

async function readEventType(ctx: WorkspaceCtx, name: string): Promise<EventType> {
  const where = { workspaceId: ctx.tenant.id, name };
  const row = isCustomName(name) ? await ctx.tx.prisma.eventType.findFirst({ where }) : null;
  if (!row) throw new ApiError("not_found");
  return row;
}

type Put = { name: string; title: string; schema: CustomEvent["schema"] };

const BAD_NAME =
  "An event type is named with letters, digits, _ and -, beginning with a letter, 60 at most; some words are reserved";

/** Events already sent stay as they are. Automations that no longer fit are named, and go on. */
export async function putEventType(ctx: WorkspaceCtx, { name, title, schema }: Put) {
  if (!isCustomName(name)) throw invalid("/name", BAD_NAME);
  const { eventType } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const exists = await eventType.findFirst({ where: { workspaceId, name }, select: { name: true } });
  if (!exists && (await eventType.count({ where: { workspaceId } })) >= MOST_EVENT_TYPES)
    throw invalid("/name", `A workspace has ${MOST_EVENT_TYPES} event types at most`, "limit_exceeded");
  await ctx.tx.run(
    `insert into event_type (workspace_id, name, title, schema, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (workspace_id, name) do update set title = excluded.title, schema = excluded.schema, updated_at = excluded.updated_at`,
    [workspaceId, name, title, JSON.stringify(schema), ctx.now],
  );
  await audit(ctx, {
    tenantId: workspaceId,
    action: "event_type.changed",
    object: name,
    detail: { fields: Object.keys(schema) },
  });
  return { ...(await getEventType(ctx, name)), affects: await affectedBy(ctx, name) };
}

/** Live automations that refer to fields the event no longer has. */
async function affectedBy(ctx: WorkspaceCtx, name: string) {
  const custom = await customEvents(ctx.tx, ctx.tenant.id);
  return (await usersOf(ctx, name)).flatMap(({ id, name: called, live }) => {
    if (!live) return [];
    const { errors } = validateDefinition(live, actions, custom);
    return errors.length === 0
      ? []
      : [{ automationId: id, name: called, problems: errors.slice(0, 5).map(({ message }) => message) }];
  });
}

export async function deleteEventType(ctx: WorkspaceCtx, name: string): Promise<EventTypeView> {
  const row = await readEventType(ctx, name);
  const users = await usersOf(ctx, name);
  if (users.length > 0) {
    const names = users.map((one) => `"${one.name}"`).join(", ");
    throw new ApiError("conflict", {
      detail: `${names} ${users.length === 1 ? "uses" : "use"} this event. Remove it there, or archive the automation.`,
    });
  }
  await ctx.tx.prisma.eventType.deleteMany({ where: { workspaceId: ctx.tenant.id, name } });
  await audit(ctx, { tenantId: ctx.tenant.id, action: "event_type.deleted", object: name });
  return toEventType(row);
}

export async function isEventTypeUsed(ctx: WorkspaceCtx, name: string): Promise<boolean> {
  return (await usersOf(ctx, name)).length > 0;
}

type User = { id: string; name: string; live: Definition | null };

/** Automations whose draft or live version refers to the event. */
async function usersOf(ctx: WorkspaceCtx, name: string): Promise<User[]> {
  const rows = await ctx.tx.query(
    `select a.id, a.name, a.draft, v.definition from automation a
       left join automation_version v on v.workspace_id = a.workspace_id and v.id = a.live_version_id
     where a.workspace_id = $1 and a.status <> 'archived'
       and (position($2 in a.draft::text) > 0 or position($2 in v.definition::text) > 0) order by a.name, a.id`,
    [ctx.tenant.id, `"${CUSTOM}${name}"`],
  );
  return rows.flatMap((row) => {
    const live = row.definition === null ? null : fromStored(row.definition);
    const isLive = live !== null && customNamesIn(live).includes(name);
    return isLive || customNamesIn(fromStored(row.draft)).includes(name)
      ? [{ id: row.id, name: row.name, live: isLive ? live : null }]
      : [];
  });
}
