import "server-only";
import type { Db } from "@/lib/db/pool";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { unscoped } from "@/lib/db/unscoped";
import { processWide } from "@/lib/process-wide";

/**
 * A token bucket stored as one unlogged row in PostgreSQL. Each process leases a few tokens at a time and spends them
 * from memory, so most requests cost nothing and all processes together never exceed the bucket. Leased tokens that are
 * not spent within a second are lost.
 */
export type Bucket = { key: string; rate: number; burst: number };
export type Verdict = { ok: boolean; remaining: number; resetSeconds: number; retryAfterSeconds: number };

type Lease = {
  tokens: number;
  shared: number;
  until: number;
  waiting: number;
  pending: Promise<void> | null;
};

const leases = processWide("rate-leases", () => new Map<string, Lease>());
const LEASE_MS = 1_000;

export async function takeToken(db: Db, bucket: Bucket, now: () => number = Date.now): Promise<Verdict> {
  let lease = leases.get(bucket.key);
  if (!lease) {
    lease = { tokens: 0, shared: bucket.burst, until: 0, waiting: 0, pending: null };
    leases.set(bucket.key, lease);
    if (leases.size > 10_000) dropExpired(now());
  }
  if (now() > lease.until) lease.tokens = 0;
  const ok = await spendOne(db, bucket, lease, now);
  const remaining = Math.max(0, Math.floor(lease.tokens + lease.shared));
  return {
    ok,
    remaining,
    resetSeconds: Math.ceil((bucket.burst - remaining) / bucket.rate),
    retryAfterSeconds: ok ? 0 : Math.max(1, Math.ceil((1 - lease.shared) / bucket.rate)),
  };
}

/** Other callers may spend the tokens this one waited for, so it retries while the bucket itself has some. */
async function spendOne(db: Db, bucket: Bucket, lease: Lease, now: () => number): Promise<boolean> {
  lease.waiting += 1;
  try {
    while (lease.tokens < 1) {
      lease.pending ??= refillTwice(db, bucket, lease, now).finally(() => {
        lease.pending = null;
      });
      await lease.pending;
      if (lease.tokens < 1 && lease.shared < 1) return false;
    }
    lease.tokens -= 1;
    return true;
  } finally {
    lease.waiting -= 1;
  }
}

/** Repeated once, over another connection: the first may have gone silent. Tokens taken for nobody are lost. */
async function refillTwice(db: Db, bucket: Bucket, lease: Lease, now: () => number): Promise<void> {
  try {
    await refill(db, bucket, lease, now);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await refill(db, bucket, lease, now);
  }
}

async function refill(db: Db, bucket: Bucket, lease: Lease, now: () => number): Promise<void> {
  const want = Math.max(lease.waiting, Math.ceil(bucket.rate / 5));
  const [refilled] = await unscoped(
    db,
    `with seen as (
       select least($2::float8, tokens + $3::float8 * greatest(0, extract(epoch from clock_timestamp() - updated_at))) as available
       from rate_bucket where key = $1 for update
     ), start as (
       select coalesce((select available from seen), $2::float8) as available
     ), put as (
       insert into rate_bucket (key, tokens, updated_at)
       select $1, available - least($4::float8, floor(available)), clock_timestamp() from start
       on conflict (key) do update set tokens = excluded.tokens, updated_at = excluded.updated_at
       returning tokens
     )
     select coalesce(least($4::float8, floor(start.available)), 0) as taken, put.tokens as left from start, put`,
    [bucket.key, bucket.burst, bucket.rate, want],
  );
  lease.tokens += refilled!.taken;
  lease.shared = refilled!.left;
  lease.until = now() + LEASE_MS;
}

function dropExpired(at: number): void {
  for (const [key, lease] of leases) if (lease.until < at && !lease.pending) leases.delete(key);
}

/** IETF draft fields and the older names beside them. */
export function rateHeaders(bucket: Bucket, verdict: Verdict): Record<string, string> {
  return {
    "RateLimit-Policy": `"default";q=${bucket.burst};w=${Math.ceil(bucket.burst / bucket.rate)}`,
    RateLimit: `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
    "X-RateLimit-Limit": String(bucket.burst),
    "X-RateLimit-Remaining": String(verdict.remaining),
    "X-RateLimit-Reset": String(verdict.resetSeconds),
    ...(verdict.ok ? {} : { "Retry-After": String(verdict.retryAfterSeconds) }),
  };
}
