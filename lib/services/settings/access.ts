import "server-only";
import type { AccessSettings } from "@/lib/contract/access-settings";
import { audit, type Ctx, type PartnerTenant, type WorkspaceTenant } from "@/lib/services/context";

type TenantCtx = Ctx<WorkspaceTenant | PartnerTenant>;

export async function getAccessSettings(ctx: TenantCtx): Promise<AccessSettings> {
  const { workspace, partner } = ctx.tx.prisma;
  const query = { where: { id: ctx.tenant.id }, select: { requireSecondFactor: true } };
  return ctx.tenant.kind === "workspace"
    ? workspace.findFirstOrThrow(query)
    : partner.findFirstOrThrow(query);
}

export async function changeAccessSettings(
  ctx: TenantCtx,
  change: { requireSecondFactor?: boolean | undefined },
): Promise<AccessSettings> {
  const before = await getAccessSettings(ctx);
  const after = { requireSecondFactor: change.requireSecondFactor ?? before.requireSecondFactor };
  if (after.requireSecondFactor === before.requireSecondFactor) return before;
  const { workspace, partner } = ctx.tx.prisma;
  const write = { where: { id: ctx.tenant.id }, data: { ...after, updatedAt: ctx.now } };
  await (ctx.tenant.kind === "workspace" ? workspace.updateMany(write) : partner.updateMany(write));
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "settings.changed",
    object: ctx.tenant.id,
    detail: { before, after },
  });
  return after;
}
