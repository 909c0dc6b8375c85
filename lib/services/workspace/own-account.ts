import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import type { PartnerCtx } from "@/lib/services/context";

type OwnedAccount = {
  id: string;
  name: string;
  plan: string;
  status: "active" | "suspended" | "closed";
  mode: "live" | "test";
  external_id: string | null;
};

/**
 * A partner's account, locked alone: no mutation of the account is under way, and none starts until this commits.
 * Foreign and unknown ids look the same.
 */
export async function ownAccount(ctx: PartnerCtx, id: string): Promise<OwnedAccount> {
  const known = await ctx.tx.one("select 1 from workspace where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!known) throw new ApiError("not_found");
  await lockTenant(ctx.tx, id);
  const row = await ctx.tx.one<OwnedAccount>(
    "select id, name, plan, status, mode, external_id from workspace where partner_id = $1 and id = $2 for update",
    [ctx.tenant.id, id],
  );
  return row!;
}

async function lockTenant(tx: Tx, tenantId: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS.tenant, tenantId]);
}
