import "server-only";
import type { Tx } from "@/lib/db/tx";
import { audit, type PartnerCtx } from "@/lib/services/context";

type Thresholds = { percents: number[] };

export async function getThresholds(tx: Tx, partnerId: string): Promise<Thresholds> {
  const { usageThresholds } = await tx.prisma.partner.findFirstOrThrow({
    where: { id: partnerId },
    select: { usageThresholds: true },
  });
  return { percents: usageThresholds };
}

export async function putThresholds(ctx: PartnerCtx, percents: readonly number[]): Promise<Thresholds> {
  const { tx, tenant, now } = ctx;
  const before = await getThresholds(tx, tenant.id);
  const after = { percents: [...percents].sort((a, b) => a - b) };
  await tx.prisma.partner.updateMany({
    where: { id: tenant.id },
    data: { usageThresholds: after.percents, updatedAt: now },
  });
  await audit(ctx, {
    tenantId: tenant.id,
    action: "usage_thresholds.changed",
    object: tenant.id,
    detail: { before: before.percents, after: after.percents },
  });
  return after;
}
