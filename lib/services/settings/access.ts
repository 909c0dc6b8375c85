import "server-only";
import type { PartnerAccess } from "@/lib/contract/visits";
import { given, writesAnything } from "@/lib/db/optional";
import { audit, type PartnerCtx, type WorkspaceCtx } from "@/lib/services/context";

type Rule = { requireSecondFactor?: boolean | undefined };

export function getWorkspaceAccess({ tx, tenant }: WorkspaceCtx) {
  return tx.prisma.workspace.findFirstOrThrow({
    where: { id: tenant.id },
    select: { requireSecondFactor: true, partnerAccess: true },
  });
}

export async function changeWorkspaceAccess(
  ctx: WorkspaceCtx,
  change: Rule & { partnerAccess?: PartnerAccess | undefined },
) {
  const data = {
    requireSecondFactor: given(change.requireSecondFactor),
    partnerAccess: given(change.partnerAccess),
  };
  const before = await getWorkspaceAccess(ctx);
  if (!writesAnything(data)) return before;
  await ctx.tx.prisma.workspace.updateMany({
    where: { id: ctx.tenant.id },
    data: { ...data, updatedAt: ctx.now },
  });
  return record(ctx, before, await getWorkspaceAccess(ctx));
}

export function getPartnerAccess({ tx, tenant }: PartnerCtx) {
  return tx.prisma.partner.findFirstOrThrow({
    where: { id: tenant.id },
    select: { requireSecondFactor: true },
  });
}

export async function changePartnerAccess(ctx: PartnerCtx, { requireSecondFactor }: Rule) {
  const before = await getPartnerAccess(ctx);
  if (requireSecondFactor === undefined) return before;
  await ctx.tx.prisma.partner.updateMany({
    where: { id: ctx.tenant.id },
    data: { requireSecondFactor, updatedAt: ctx.now },
  });
  return record(ctx, before, await getPartnerAccess(ctx));
}

async function record<S extends object>(ctx: WorkspaceCtx | PartnerCtx, before: S, after: S): Promise<S> {
  const { id } = ctx.tenant;
  await audit(ctx, { tenantId: id, action: "settings.changed", object: id, detail: { before, after } });
  return after;
}
