import "server-only";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { WorkspaceCtx } from "@/lib/services/context";

/**
 * What a provider tells of a text it took. It may tell before its answer to the sending is written down: such a status
 * is kept and applied with the answer. Both take one lock a provider id, so one of them always sees the other.
 */
type MessageBecame = "delivered" | "failed";
type Status = { providerId: string; status: MessageBecame; detail: string | null };

const LOCK = `select pg_advisory_xact_lock(${LOCK_CLASS.messageStatus}, hashtext($1 || ' ' || $2))`;

export async function recordStatus(ctx: WorkspaceCtx, of: Status): Promise<void> {
  const id = [ctx.tenant.id, of.providerId];
  await ctx.tx.query(LOCK, id);
  const known = await ctx.tx.one(
    "select 1 from message where workspace_id = $1 and provider_id = $2 and direction = 'outbound'",
    id,
  );
  if (known) return becomes(ctx, of);
  await ctx.tx.run(
    `insert into early_status (workspace_id, provider_id, status, detail, created_at) values ($1, $2, $3, $4, clock_timestamp())
     on conflict do nothing`,
    [...id, of.status, of.detail],
  );
}

/** In the transaction that writes the provider's id down. */
export async function applyEarlyStatus(ctx: WorkspaceCtx, providerId: string): Promise<void> {
  const id = [ctx.tenant.id, providerId];
  await ctx.tx.query(LOCK, id);
  const early = await ctx.tx.one<{ status: MessageBecame; detail: string | null }>(
    "delete from early_status where workspace_id = $1 and provider_id = $2 returning status, detail",
    id,
  );
  if (early) await becomes(ctx, { providerId, ...early });
}

/** Never backwards: what was delivered stays so, whatever arrives late. */
async function becomes(ctx: WorkspaceCtx, { providerId, status, detail }: Status): Promise<void> {
  await ctx.tx.run(
    `update message set status = $3, error_code = case when $3 = 'failed' then 'provider_error' end, error_detail = $4,
       delivered_at = case when $3 = 'delivered' then clock_timestamp() end, updated_at = clock_timestamp()
     where workspace_id = $1 and provider_id = $2 and direction = 'outbound' and status in ('queued', 'sent')`,
    [ctx.tenant.id, providerId, status, detail],
  );
}
