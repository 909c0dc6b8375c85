import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { PartnerCtx } from "@/lib/services/context";

/**
 * A partner's account under an exclusive lock: no mutation of it is in progress, and none starts until this commits.
 * Foreign and unknown ids look the same.
 */
export async function ownAccount(ctx: Pick<PartnerCtx, "tx" | "tenant">, id: string) {
  const owned = await ctx.tx.one("select 1 from workspace where partner_id = $1 and id = $2", [
    ctx.tenant.id,
    id,
  ]);
  if (!owned) throw new ApiError("not_found");
  await ctx.tx.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS.tenant, id]);
  const row = await ctx.tx.one(
    "select id, name, plan, status, mode, external_id from workspace where partner_id = $1 and id = $2 for update",
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return row;
}
