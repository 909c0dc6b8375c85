import "server-only";
import * as z from "zod";
import { meterSchema } from "@/lib/billing/meters";
import { ApiError } from "@/lib/contract/errors";
import type { RowOf } from "@/lib/db/tx";
import type { PartnerCtx } from "@/lib/services/context";

/**
 * Events of transactions older than every one in progress, so nothing that is still being recorded can appear before the
 * cursor later. A transaction that records usage takes milliseconds, which is how late the feed is.
 */
const FEED =
  `select ingest_tx, occurred_at, workspace_id, meter, key, quantity, supersedes, automation_id, run_id from usage_event
    where partner_id = $1 and ingest_tx >= $2 and ingest_tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      and (ingest_tx, occurred_at, workspace_id collate "C", meter collate "C", key collate "C") > ($2, $3::timestamptz, $4, $5, $6)
    order by ingest_tx, occurred_at, workspace_id collate "C", meter collate "C", key collate "C" limit $7` as const;
type Row = RowOf<typeof FEED>;

const position = z.tuple([
  z.int().min(0),
  z.iso.datetime(),
  z.string().max(100),
  meterSchema,
  z.string().max(300),
]);
type Position = z.infer<typeof position>;

const START = [0, "1970-01-01T00:00:00.000Z", "", "", ""] as const;

/** The cursor names the last event that was read. It comes back from outside, so it is parsed like any input. */
function readCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new ApiError("invalid_cursor");
  }
}

function cursorOf({ ingest_tx, occurred_at, workspace_id, meter, key }: Row): string {
  const last = [ingest_tx, occurred_at.toISOString(), workspace_id, meter, key];
  return Buffer.from(JSON.stringify(last)).toString("base64url");
}

type Asked = { cursor?: string | undefined; limit?: number | undefined };

export async function usageFeed(ctx: PartnerCtx, { cursor, limit = 100 }: Asked) {
  const after = cursor === undefined ? START : readCursor(cursor);
  const rows = await ctx.tx.query(FEED, [ctx.tenant.id, ...after, limit + 1]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    events: shown.map(toEvent),
    has_more: rows.length > limit,
    next_cursor: last ? cursorOf(last) : (cursor ?? null),
  };
}

function toEvent(row: Row) {
  return {
    id: `${row.workspace_id}:${row.meter}:${row.key}`,
    accountId: row.workspace_id,
    meter: meterSchema.parse(row.meter),
    key: row.key,
    quantity: row.quantity,
    occurredAt: row.occurred_at.toISOString(),
    supersedes: row.supersedes,
    automationId: row.automation_id,
    runId: row.run_id,
  };
}
