import "server-only";
import type { Meter } from "@/lib/billing/meters";
import { periodOf } from "@/lib/billing/periods";
import { ApiError, invalid } from "@/lib/contract/errors";
import { newId } from "@/lib/id";
import { lockPartnerInvoices } from "@/lib/services/billing/ledger";
import { audit, type Ctx } from "@/lib/services/context";
import { STANDING_USAGE } from "@/lib/services/metering/standing-usage";

type Correction = {
  workspaceId: string;
  /** The chosen partner; an account of another one is refused. */
  partnerId?: string | undefined;
  meter: Meter;
  factKey: string;
  quantity: number;
  reason: string;
};

/**
 * Replaces what was metered for a fact. The recorded event stays; a new one of the same instant supersedes it. If the
 * month is invoiced already, the next close credits the difference or charges it as late usage.
 */
export async function correctUsage(ctx: Ctx, of: Correction) {
  if (of.meter === "api_requests")
    throw invalid("/meter", "counts requests by minute; credit the invoice instead");
  const { workspaceId, meter, factKey, quantity, reason } = of;
  const asWorkspace = <T>(fn: () => Promise<T>) => ctx.tx.as({ kind: "workspace", id: workspaceId }, fn);
  const workspace = await asWorkspace(() =>
    ctx.tx.prisma.workspace.findFirst({
      where: { id: workspaceId },
      select: { partnerId: true, name: true },
    }),
  );
  if (!workspace) throw new ApiError("not_found", { detail: `There is no account ${workspaceId}.` });
  const { partnerId } = workspace;
  if (of.partnerId && of.partnerId !== partnerId)
    throw invalid("/workspaceId", "is an account of another partner");
  await lockPartnerInvoices({ tx: ctx.tx, partnerId });
  const replaced = await asWorkspace(() => ctx.tx.one(STANDING_USAGE, [workspaceId, meter, factKey]));
  if (!replaced)
    throw new ApiError("not_found", { detail: `The account has no ${meter} event with the key ${factKey}.` });
  const correction = {
    workspaceId,
    partnerId,
    meter,
    factKey,
    previousQuantity: replaced.quantity,
    quantity,
    period: periodOf(replaced.occurred_at.getTime()),
    occurredAt: replaced.occurred_at.toISOString(),
    reason,
  };
  if (replaced.quantity === quantity) return correction;
  const entry = {
    action: "usage.corrected",
    object: factKey,
    detail: { workspaceId, meter, factKey, previousQuantity: replaced.quantity, quantity, reason },
  };
  const recorded = await asWorkspace(async () => {
    const row = await ctx.tx.one(
      `insert into usage_event (workspace_id, meter, key, partner_id, quantity, occurred_at, supersedes, automation_id, version_id, node_id, run_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ingest_tx`,
      [
        workspaceId,
        meter,
        newId("uco"),
        partnerId,
        quantity,
        replaced.occurred_at,
        replaced.key,
        replaced.automation_id,
        replaced.version_id,
        replaced.node_id,
        replaced.run_id,
      ],
    );
    await audit(ctx, { ...entry, tenantId: workspaceId });
    return row;
  });
  const { period } = correction;
  // A partner's log lists an entry on the page of the account that it is about.
  await ctx.tx.as({ kind: "partner", id: partnerId }, () =>
    audit(ctx, {
      ...entry,
      object: workspaceId,
      detail: { ...entry.detail, period },
      tenantId: partnerId,
    }),
  );
  const platformDetail = {
    ...entry.detail,
    partnerId,
    period,
    accountName: workspace.name,
    ingestTx: recorded?.ingest_tx,
  };
  await audit(ctx, { ...entry, detail: platformDetail, tenantId: "platform" });
  return correction;
}
