import "server-only";
import type { BusinessHours } from "@/lib/automation/business-hours";
import { Prisma } from "@/lib/db/generated/client";
import { given, writesAnything } from "@/lib/db/optional";
import { audit, emitPartnerEvent, type WorkspaceCtx } from "@/lib/services/context";
import { phoneOf } from "@/lib/services/desk/contacts";
import { readGeneral } from "@/lib/services/workspace/general";
import { getAccount } from "./read";

type Change = { phone?: string | null | undefined; businessHours?: BusinessHours | null | undefined };

export async function getOwnSettings({ tx, tenant }: WorkspaceCtx) {
  const { name, timezone, country } = tenant;
  return { name, timezone, country, ...(await readGeneral(tx, tenant.id)) };
}

/** A workspace changes what its front desk knows best itself; its partner's systems learn of it as of their own change. */
export async function changeOwnSettings(ctx: WorkspaceCtx, change: Change) {
  const { phone, businessHours } = change;
  // The number is stored as it was written. A text that the partner stored instead of a number stays until it is changed.
  if (phone && phone !== (await readGeneral(ctx.tx, ctx.tenant.id)).phone) phoneOf(ctx, phone, "/phone");
  const data = {
    phone: given(phone),
    businessHours: businessHours === null ? Prisma.DbNull : given(businessHours),
  };
  if (!writesAnything(data)) return getOwnSettings(ctx);
  const { id, partnerId } = ctx.tenant;
  await ctx.tx.prisma.workspace.updateMany({
    where: { id },
    // Business hours are cached with the triggers.
    data: { ...data, triggerEpoch: { increment: 1 }, updatedAt: ctx.now },
  });
  const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await audit(ctx, { tenantId: id, action: "general.changed", detail: { fields } });
  await ctx.tx.as({ kind: "partner", id: partnerId }, async () => {
    const account = await getAccount({ tx: ctx.tx, tenant: { id: partnerId } }, id);
    await emitPartnerEvent(ctx, {
      partnerId,
      type: "account.updated",
      workspaceId: id,
      data: { account, fields: ["settings"] },
    });
  });
  return getOwnSettings(ctx);
}
