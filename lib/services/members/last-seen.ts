import "server-only";
import { LRUCache } from "lru-cache";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/** Last visits are kept in memory and written at most every five minutes, so that no request waits for them. */
type Sight = { kind: "workspace" | "partner"; tenantId: string; personId: string };

const EVERY_MS = 5 * 60_000;
const sights = processWide("member-sights", () => ({
  pending: new Map<string, Sight>(),
  // A member who is evicted is written once more than needed, nothing worse.
  written: new LRUCache<string, number>({ max: 50_000 }),
}));

const keyOf = ({ tenantId, personId }: Sight) => `${tenantId} ${personId}`;

export function noteMemberSeen(sight: Sight, now: number = Date.now()): void {
  const key = keyOf(sight);
  if (now - (sights.written.get(key) ?? 0) < EVERY_MS) return;
  sights.pending.set(key, sight);
}

const UPDATE = {
  workspace: "update workspace_member set last_seen_at = now() where workspace_id = $1 and person_id = $2",
  partner: "update partner_member set last_seen_at = now() where partner_id = $1 and person_id = $2",
} as const;

export async function flushMembersSeen(db: Db, now: number = Date.now()): Promise<void> {
  const batch = sights.pending;
  sights.pending = new Map();
  for (const [key, { kind, tenantId, personId }] of batch) {
    sights.written.set(key, now);
    await tx(db, { kind, id: tenantId }, (t) => t.run(UPDATE[kind], [tenantId, personId])).catch(() =>
      sights.written.delete(key),
    );
  }
}
