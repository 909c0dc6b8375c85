import "server-only";
import { LRUCache } from "lru-cache";
import type { Tx } from "@/lib/db/tx";
import { processWide } from "@/lib/process-wide";

const counts = processWide("counts", () => new LRUCache<string, LRUCache<string, number>>({ max: 1_000 }));
/** Counting fewer rows costs less than a cache entry. */
const MIN_CACHED = 1_000;
/** Counts may lag by at most a second; this process drops its own tenant's counts when it writes. */
const CACHE_MS = 900;

export function forgetCounts(tenantId: string): void {
  counts.delete(tenantId);
}

/** Caches the count of a long list for a moment, by the transaction's tenant and what is counted. */
export async function cachedCount(
  tx: Tx,
  counted: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const tenant = "id" in tx.scope ? tx.scope.id : tx.scope.kind;
  const key = JSON.stringify(counted);
  const cached = counts.get(tenant)?.get(key);
  if (cached !== undefined) return cached;
  const n = await count();
  if (n >= MIN_CACHED) cacheCount(tenant, key, n);
  return n;
}

function cacheCount(tenant: string, key: string, n: number): void {
  const ofTenant = counts.get(tenant) ?? new LRUCache<string, number>({ max: 100, ttl: CACHE_MS });
  ofTenant.set(key, n);
  counts.set(tenant, ofTenant);
}
