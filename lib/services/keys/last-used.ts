import "server-only";
import { LRUCache } from "lru-cache";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

/** When a key was last used, to the minute: noted in memory, written now and then, never in the way of a request. */
type Use = { keyId: string; scope: { kind: "workspace" | "partner"; id: string } };

const EVERY_MS = 60_000;
const held = processWide("key-uses", () => ({
  used: new Map<string, Use>(),
  // A key that falls out is only written once more than needed.
  written: new LRUCache<string, number>({ max: 50_000 }),
}));

export function noteKeyUse(use: Use, now: number = Date.now()): void {
  if (now - (held.written.get(use.keyId) ?? 0) < EVERY_MS) return;
  held.used.set(use.keyId, use);
}

export async function flushKeyUses(db: Db, now: number = Date.now()): Promise<void> {
  const batch = held.used;
  held.used = new Map();
  for (const { keyId, scope } of batch.values()) {
    held.written.set(keyId, now);
    await tx(db, scope, (t) => t.run("update api_key set last_used_at = now() where id = $1", [keyId])).catch(
      () => held.written.delete(keyId),
    );
  }
}
