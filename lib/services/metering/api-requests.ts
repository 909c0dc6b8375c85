import "server-only";
import { hostname } from "node:os";
import type { Db } from "@/lib/db/pool";
import { mayHaveCommitted, tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/**
 * Requests are counted in memory and added to their minute's row every second, so a count is at most two seconds
 * late and never over. A bucket row belongs to one process; two processes never wait for each other.
 */
type Count = { workspaceId: string; partnerId: string; minute: number; count: number };

const PROCESS = `${hostname()}:${process.pid}:${Date.now().toString(36)}`;
const held = processWide("api-requests", () => ({
  counts: new Map<string, Count>(),
  writing: Promise.resolve(),
}));

export function countApiRequest(
  of: { workspaceId: string; partnerId: string },
  now: number = Date.now(),
): void {
  const minute = Math.floor(now / 60_000) * 60_000;
  const key = `${of.workspaceId} ${minute}`;
  const entry = held.counts.get(key);
  if (entry) entry.count += 1;
  else held.counts.set(key, { ...of, minute, count: 1 });
}

/**
 * Of a sandbox partner's test clock, if it has one: a month closed under it takes no more requests. Locked, for a clock
 * that is being moved closes months.
 */
const MINUTE =
  "coalesce((select date_trunc('minute', p.clock_at) from partner p where p.id = $4 and p.mode = 'sandbox' for share), $2::timestamptz)";

/**
 * Writes what has been counted; what is known not to be written is kept for the next time. Done when all of it is.
 */
export function flushApiRequests(db: Db): Promise<void> {
  held.writing = held.writing.then(() => write(db));
  return held.writing;
}

async function write(db: Db): Promise<void> {
  const batch = held.counts;
  held.counts = new Map();
  for (const [key, entry] of batch) {
    try {
      await tx(db, { kind: "workspace", id: entry.workspaceId }, (t) =>
        t.run(
          `insert into api_request_bucket (workspace_id, minute, process, partner_id, count) select $1, ${MINUTE}, $3, $4, $5
           on conflict (workspace_id, minute, process) do update set count = api_request_bucket.count + excluded.count`,
          [entry.workspaceId, new Date(entry.minute), PROCESS, entry.partnerId, entry.count],
        ),
      );
    } catch (error) {
      // Counted twice would be billed twice.
      if (mayHaveCommitted(error)) continue;
      const later = held.counts.get(key);
      if (later) later.count += entry.count;
      else held.counts.set(key, entry);
    }
  }
}
