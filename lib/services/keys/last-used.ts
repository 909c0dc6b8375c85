import "server-only";
import { LRUCache } from "lru-cache";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/** The time of a key's last use, to the minute: kept in memory and flushed now and then, so no request waits for it. */
type Use = { keyId: string; scope: { kind: "workspace" | "partner"; id: string } };

const EVERY_MS = 60_000;
const uses = processWide("key-uses", () => ({
  pending: new Map<string, Use>(),
  // A key that is evicted is written once more than needed, nothing worse.
  written: new LRUCache<string, number>({ max: 50_000 }),
}));

export function noteKeyUse(use: Use, now: number = Date.now()): void {
  if (now - (uses.written.get(use.keyId) ?? 0) < EVERY_MS) return;
  uses.pending.set(use.keyId, use);
}

export async function flushKeyUses(db: Db, now: number = Date.now()): Promise<void> {
  const batch = uses.pending;
  uses.pending = new Map();
  for (const { keyId, scope } of batch.values()) {
    uses.written.set(keyId, now);
    await tx(db, scope, (t) => t.run("update api_key set last_used_at = now() where id = $1", [keyId])).catch(
      () => uses.written.delete(keyId),
    );
  }
}
