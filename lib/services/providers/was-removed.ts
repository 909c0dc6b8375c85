import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";

/** Tolerated difference between the clocks of two of our processes. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Returns whether a live workspace's provider was removed since then. A workspace that had none since a message was
 * written keeps it in the sandbox's outbox, but a message that was meant for a phone must not end there as if it had been sent.
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
  return removed !== null && removed !== undefined;
}
