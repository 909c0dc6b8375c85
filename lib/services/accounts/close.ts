import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { ownAccount } from "@/lib/services/workspace/own-account";
import { audit, emitPartnerEvent, type PartnerCtx } from "../context";
import { recordState } from "./change";
import { getAccount } from "./read";

/** Terminal: keys die, what waits is cancelled, data is kept. */
export async function close(
  ctx: PartnerCtx,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<Account> {
  const account = await ownAccount(ctx, id);
  if (account.status === "closed") return getAccount(ctx, id);
  await ctx.tx.run(
    `update workspace set status = 'closed', closed_at = $3, suspended_at = null, trigger_epoch = trigger_epoch + 1, updated_at = $3
     where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id, ctx.now],
  );
  await ctx.tx.run("delete from suspension where workspace_id = $1", [id]);
  await recordState(ctx, { id, plan: account.plan, status: "closed" });
  await ctx.tx.as({ kind: "workspace", id }, async () => {
    await ctx.tx.run(
      `update run set cancel_requested = true,
         status = case when status = 'running' then status else 'cancelled' end,
         finished_at = case when status = 'running' then null else $2::timestamptz end, updated_at = $2
       where workspace_id = $1 and finished_at is null`,
      [id, ctx.now],
    );
    await ctx.tx.run("delete from wait where workspace_id = $1", [id]);
    await ctx.tx.run("delete from reminder where workspace_id = $1", [id]);
    await ctx.tx.run("delete from live_trigger where workspace_id = $1", [id]);
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.closed",
    object: id,
    detail: reason ? { reason } : {},
  });
  const after = await getAccount(ctx, id);
  await emitPartnerEvent(ctx, {
    partnerId: ctx.tenant.id,
    type: "account.closed",
    workspaceId: id,
    data: { account: after },
  });
  return after;
}
