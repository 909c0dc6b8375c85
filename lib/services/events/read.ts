import "server-only";
import { toE164 } from "@/lib/actions/phones";
import { ApiError } from "@/lib/contract/errors";
import type { EventView } from "@/lib/contract/events";
import type { WorkspaceCtx } from "../context";
import { listOpen, type PageQuery } from "../page";

type Row = {
  id: string;
  sender_id: string | null;
  type: string;
  data: Record<string, unknown>;
  source: EventView["source"];
  status: EventView["status"];
  occurred_at: Date;
  created_at: Date;
  contact_id: string | null;
  cause_run_id: string | null;
  cause_node_id: string | null;
  hop: number;
  evaluations: {
    automationId: string;
    version: number;
    started: boolean;
    runId?: string;
    reason?: { code: string };
  }[];
};

const COLUMNS =
  "id, sender_id, type, data, source, status, occurred_at, created_at, contact_id, cause_run_id, cause_node_id, hop, evaluations";

export async function getEvent(ctx: WorkspaceCtx, id: string): Promise<EventView> {
  const row = await ctx.tx.one<Row>(`select ${COLUMNS} from event where workspace_id = $1 and id = $2`, [
    ctx.tenant.id,
    id,
  ]);
  if (!row) throw new ApiError("not_found");
  return toEvent(row, await statesOf(ctx, [row]));
}

export type EventFilter = PageQuery & { phone?: string | undefined; type?: string | undefined };

export async function listEvents(ctx: WorkspaceCtx, query: EventFilter) {
  const { events: rows, ...page } = await listOpen<"events", Row, Row>(ctx, "events", {
    table: "event",
    select: COLUMNS,
    query,
    filters: [
      ["phone = any(?::text[])", query.phone && spellings(ctx, query.phone)],
      ["type = ?", query.type],
    ],
    // Ids begin with their time, and the months' tables are ranges of them.
    orderBy: "id",
    map: (row) => row,
  });
  const states = await statesOf(ctx, rows);
  return { events: rows.map((row) => toEvent(row, states)), ...page };
}

/** An event keeps the number as its sender wrote it. */
function spellings(ctx: WorkspaceCtx, phone: string): string[] {
  const e164 = toE164(phone, ctx.tenant.country);
  return e164 === null ? [phone] : [phone, e164, e164.slice(1)];
}

async function statesOf(ctx: WorkspaceCtx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const states = await ctx.tx.query<{ id: string; status: string }>(
    "select id, case when status = 'ready' then 'queued' else status end as status from run where workspace_id = $1 and event_id = any($2)",
    [ctx.tenant.id, rows.map(({ id }) => id)],
  );
  return new Map(states.map((run) => [run.id, run.status]));
}

function toEvent(row: Row, states: ReadonlyMap<string, string>): EventView {
  return {
    id: row.id,
    senderId: row.sender_id,
    type: row.type,
    data: row.data,
    source: row.source,
    status: row.status,
    occurredAt: row.occurred_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    contactId: row.contact_id,
    cause: row.cause_run_id === null ? null : { runId: row.cause_run_id, nodeId: row.cause_node_id },
    hop: row.hop,
    runs: row.evaluations.flatMap(({ runId, automationId, version }) =>
      runId === undefined ? [] : [{ runId, automationId, version, status: states.get(runId) ?? "unknown" }],
    ),
    notStarted: row.evaluations.flatMap(({ started, automationId, version, reason }) =>
      started ? [] : [{ automationId, version, reason: reason ?? { code: "unknown" } }],
    ),
  };
}
