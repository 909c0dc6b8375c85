import "server-only";
import { newId } from "@/lib/id";
import { partnerNow } from "@/lib/services/billing/facts";
import type { PartnerCtx } from "@/lib/services/context";

/** Records the facts proration is computed from, at the test clock's time where there is one. */
export async function recordState(
  ctx: Pick<PartnerCtx, "tx" | "now" | "tenant">,
  state: { id: string; plan: string; status: string; at?: Date },
): Promise<void> {
  const now = ctx.tenant.mode === "sandbox" ? await partnerNow(ctx.tx, ctx.tenant.id, ctx.now) : ctx.now;
  await ctx.tx.prisma.accountHistory.create({
    data: {
      workspaceId: state.id,
      id: newId("hist"),
      partnerId: ctx.tenant.id,
      at: state.at ?? now,
      plan: state.plan,
      status: state.status,
    },
  });
}
