import "server-only";
import { hostname } from "node:os";
import type { Db } from "@/lib/db/pool";
import { mayHaveCommitted, tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/**
 * Requests are counted in memory and added to their minute's row every second, so a count is at most two seconds late and
 * never too high. A bucket row belongs to one process, so two processes never wait for each other.
 */
type Count = { workspaceId: string; partnerId: string; minute: number; count: number };

const PROCESS = `${hostname()}:${process.pid}:${Date.now().toString(36)}`;
const pending = processWide("api-requests", () => ({
  counts: new Map<string, Count>(),
  writing: Promise.resolve(),
}));

export function countApiRequest(
  of: { workspaceId: string; partnerId: string },
  now: number = Date.now(),
): void {
  const minute = Math.floor(now / 60_000) * 60_000;
  const key = `${of.workspaceId} ${minute}`;
  const entry = pending.counts.get(key);
  if (entry) entry.count += 1;
  else pending.counts.set(key, { ...of, minute, count: 1 });
}

/**
 * A sandbox partner's test clock replaces the real minute, so that a month closed under it counts no more requests. The
 * row is locked, because moving the clock closes months.
 */
const MINUTE =
  "coalesce((select date_trunc('minute', p.clock_at) from partner p where p.id = $4 and p.mode = 'sandbox' for share), $2::timestamptz)";

/**
 * Writes the pending counts. Counts that were certainly not written stay pending for the next flush.
 */
export function flushApiRequests(db: Db): Promise<void> {
  pending.writing = pending.writing.then(() => write(db));
  return pending.writing;
}

async function write(db: Db): Promise<void> {
  const batch = pending.counts;
  pending.counts = new Map();
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
      // A retry could count the requests twice, and the partner would be billed twice.
      if (mayHaveCommitted(error)) continue;
      const later = pending.counts.get(key);
      if (later) later.count += entry.count;
      else pending.counts.set(key, entry);
    }
  }
}
