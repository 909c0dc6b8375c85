import "server-only";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { WorkspaceCtx } from "@/lib/services/context";
import { emitWorkspaceEvent } from "@/lib/services/workspace/webhook-events";
import { emitMessageFailed } from "./message-failed";

/**
 * Delivery reports of a provider. A report may arrive before the provider's response to the send is stored: it is kept
 * and applied with the response. Both take one lock per provider id, so one of them always sees the other.
 */
type DeliveryReport = { providerId: string; status: "delivered" | "failed"; detail: string | null };

const LOCK = `select pg_advisory_xact_lock(${LOCK_CLASS.messageStatus}, hashtext($1 || ' ' || $2))` as const;

export async function recordStatus(ctx: WorkspaceCtx, report: DeliveryReport): Promise<void> {
  const id = [ctx.tenant.id, report.providerId] as const;
  await ctx.tx.query(LOCK, id);
  const sent = await ctx.tx.one(
    "select 1 from message where workspace_id = $1 and provider_id = $2 and direction = 'outbound'",
    id,
  );
  if (sent) return applyReport(ctx, report);
  await ctx.tx.run(
    `insert into early_status (workspace_id, provider_id, status, detail, created_at) values ($1, $2, $3, $4, clock_timestamp())
     on conflict do nothing`,
    [...id, report.status, report.detail],
  );
}

/** Runs in the transaction that stores the provider's id. */
export async function applyEarlyStatus(ctx: WorkspaceCtx, providerId: string): Promise<void> {
  const id = [ctx.tenant.id, providerId] as const;
  await ctx.tx.query(LOCK, id);
  const early = await ctx.tx.one(
    "delete from early_status where workspace_id = $1 and provider_id = $2 returning status, detail",
    id,
  );
  if (early) await applyReport(ctx, { providerId, ...early });
}

/** Never goes backwards: a late report does not change a message that was delivered or failed. */
async function applyReport(ctx: WorkspaceCtx, { providerId, status, detail }: DeliveryReport): Promise<void> {
  const row = await ctx.tx.one(
    `update message set status = $3, error_code = case when $3 = 'failed' then 'provider_error' end, error_detail = $4,
       delivered_at = case when $3 = 'delivered' then clock_timestamp() end, updated_at = clock_timestamp()
     where workspace_id = $1 and provider_id = $2 and direction = 'outbound' and status in ('queued', 'sent')
     returning id, channel, contact_id, to_address, body, delivered_at`,
    [ctx.tenant.id, providerId, status, detail],
  );
  if (row && status === "failed") await emitMessageFailed(ctx, row.id);
  if (row && status === "delivered")
    emitWorkspaceEvent(ctx, {
      type: "message.delivered",
      data: {
        message_id: row.id,
        channel: row.channel,
        ...(row.contact_id === null ? {} : { contact_id: row.contact_id }),
        to: row.to_address,
        body: row.body,
        ...(row.delivered_at === null ? {} : { delivered_at: row.delivered_at.toISOString() }),
      },
    });
}
