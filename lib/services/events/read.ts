import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { ApiError } from "@/lib/contract/errors";
import type { EventView } from "@/lib/contract/events";
import { filterBy } from "@/lib/db/optional";
import type { Tx } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";

type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;

function findEvent(tx: Tx, workspaceId: string, id: string) {
  return tx.prisma.event.findFirst({ where: { workspaceId, id } });
}

export async function getEvent(ctx: WorkspaceCtx, id: string): Promise<EventView> {
  const event = await findEvent(ctx.tx, ctx.tenant.id, id);
  if (!event) throw new ApiError("not_found");
  return toEvent(event, await runStatuses(ctx, [event]));
}

export type EventFilter = PageQuery & { phone?: string | undefined; type?: string | undefined };

/** Newest first by id: ids begin with their time, and the monthly partitions are ranges of ids. */
export async function listEvents(ctx: WorkspaceCtx, query: EventFilter) {
  const workspaceId = ctx.tenant.id;
  const limit = query.limit ?? 20;
  const after = query.starting_after;
  if (after !== undefined && !(await findEvent(ctx.tx, workspaceId, after)))
    throw new ApiError("invalid_cursor");
  const rows = await ctx.tx.prisma.event.findMany({
    where: {
      workspaceId,
      id: filterBy(after && { lt: after }),
      phone: filterBy(query.phone && { in: spellings(ctx, query.phone) }),
      type: filterBy(query.type),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const statuses = await runStatuses(ctx, shown);
  const more = rows.length > limit;
  return {
    events: shown.map((event) => toEvent(event, statuses)),
    has_more: more,
    next_cursor: more ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** An event stores the number as its sender wrote it. */
export function spellings(ctx: WorkspaceCtx, phone: string): string[] {
  const e164 = toE164(phone, ctx.tenant.country);
  return e164 === null ? [phone] : [phone, e164, e164.slice(1)];
}

async function runStatuses(
  ctx: WorkspaceCtx,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, string>> {
  if (events.length === 0) return new Map();
  const runs = await ctx.tx.prisma.run.findMany({
    where: { workspaceId: ctx.tenant.id, eventId: { in: events.map(({ id }) => id) } },
    select: { id: true, status: true },
  });
  return new Map(runs.map(({ id, status }) => [id, status === "ready" ? "queued" : status]));
}

function toEvent(event: StoredEvent, statuses: ReadonlyMap<string, string>): EventView {
  return {
    id: event.id,
    senderId: event.senderId,
    type: event.type,
    data: event.data,
    source: event.source,
    status: event.status,
    occurredAt: event.occurredAt.toISOString(),
    createdAt: event.createdAt.toISOString(),
    contactId: event.contactId,
    appointmentId: event.appointmentId,
    leadId: event.leadId,
    cause: event.causeRunId === null ? null : { runId: event.causeRunId, nodeId: event.causeNodeId },
    hop: event.hop,
    runs: event.evaluations.flatMap(({ runId, automationId, version }) =>
      runId === undefined ? [] : [{ runId, automationId, version, status: statuses.get(runId) ?? "unknown" }],
    ),
    notStarted: event.evaluations.flatMap(({ started, automationId, version, reason }) =>
      started ? [] : [{ automationId, version, reason: reason ?? { code: "unknown" } }],
    ),
  };
}
