import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";
import type { PartnerCtx } from "@/lib/services/context";
import { testClock } from "./facts";

/** A partner with more accounts than this reads figures of its month that are up to a minute old. */
const MANY_ACCOUNTS = 500;
const CACHE_MS = 60_000;

/** True for a reading of so many accounts that it may be up to a minute old. */
export const isMany = (accounts: number): boolean => accounts > MANY_ACCOUNTS;

/**
 * A reading over all accounts of a partner. Projecting or rating ten thousand takes the processor half a second and more,
 * so the pages and readers of a minute share one reading.
 */
export async function cachedForMany<T extends object>(
  ctx: PartnerCtx,
  { name, read, accountsIn }: { name: string; read: () => Promise<T>; accountsIn: (found: T) => number },
): Promise<T> {
  const cache = processWide(name, () => new LRUCache<string, T>({ max: 16, ttl: CACHE_MS }));
  // Moving a test clock starts a new reading. The real time must not be part of the key: it is new for each request.
  const clock = ctx.tenant.mode === "sandbox" ? await testClock(ctx.tx, ctx.tenant.id) : null;
  const key = `${ctx.tenant.id} ${clock?.toISOString() ?? ""}`;
  const before = cache.get(key);
  if (before) return before;
  const found = await read();
  if (isMany(accountsIn(found))) cache.set(key, found);
  return found;
}
