import "server-only";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Ctx, WorkspaceTenant } from "@/lib/services/context";

/**
 * The workspace of a caller without a key, inside its scope. The lock is held to the end, so that nothing is accepted
 * after the commit that suspends the account.
 */
export async function lockedTenant({ tx }: Pick<Ctx, "tx">, id: string): Promise<WorkspaceTenant | null> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK_CLASS.tenant}, hashtext($1))`, [id]);
  const row = await tx.one(
    "select id, partner_id, name, status, mode, plan, timezone, country from workspace where id = $1",
    [id],
  );
  if (!row) return null;
  const { partner_id: partnerId, ...rest } = row;
  return { kind: "workspace", partnerId, ...rest };
}
