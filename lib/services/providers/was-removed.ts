import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Tolerated difference between the clocks of two of our processes. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns whether a live workspace's provider was removed after `since`. A workspace that never had a provider keeps its
 * messages in the sandbox's outbox. A message written for a provider must not end there, because it would look sent. One
 * that is written within a minute after the removal counts as written before it.
 */
export async function wasProviderRemoved(
  { tx, tenant }: WorkspaceCtx,
  { kind, since }: { kind: string; since: Date },
): Promise<boolean> {
  if (tenant.mode === "test") return false;
  const removed = await tx.one(
    `select 1 from audit_entry where tenant_id = $1 and id > id_at('aud_', $2) and action = 'provider.removed' and object = $3
     limit 1`,
    [tenant.id, new Date(since.getTime() - CLOCK_SKEW_MS), kind],
  );
  return removed !== null;
}
