import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { currentAccount } from "./apply-plan";
import { getAccount } from "./read";
import { recordState } from "./record-state";

/** Final: keys stop working, waiting work is canceled, data is kept. */
export async function close(
  ctx: PartnerCtx,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<Account> {
  const account = await currentAccount(ctx, id);
  if (account.status === "closed") return getAccount(ctx, id);
  const { workspace, suspension, wait, reminder, liveTrigger } = ctx.tx.prisma;
  await workspace.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: {
      status: "closed",
      closedAt: ctx.now,
      suspendedAt: null,
      triggerEpoch: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  await suspension.deleteMany({ where: { workspaceId: id } });
  await recordState(ctx, { id, plan: account.plan, status: "closed" });
  await ctx.tx.as({ kind: "workspace", id }, async () => {
    await ctx.tx.run(
      `update run set cancel_requested = true,
         status = case when status = 'running' then status else 'cancelled' end,
         finished_at = case when status = 'running' then null else $2::timestamptz end, updated_at = $2
       where workspace_id = $1 and finished_at is null`,
      [id, ctx.now],
    );
    await wait.deleteMany({ where: { workspaceId: id } });
    await reminder.deleteMany({ where: { workspaceId: id } });
    await liveTrigger.deleteMany({ where: { workspaceId: id } });
  });
  const after = await getAccount(ctx, id);
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "account.closed",
    object: id,
    detail: reason ? { reason } : {},
    event: { workspaceId: id, data: { account: after } },
  });
  return after;
}
