import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { publicBase } from "@/lib/services/brand/public-base";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { appointmentPath, newLinkRef } from "@/lib/services/workspace/patient-links";

export async function revokeLinks(ctx: WorkspaceCtx, id: string): Promise<{ id: string; url: string }> {
  const linkRef = newLinkRef();
  const { count } = await ctx.tx.prisma.appointment.updateMany({
    where: { workspaceId: ctx.tenant.id, id },
    data: { linkRef, updatedAt: ctx.now },
  });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, { tenantId: ctx.tenant.id, action: "appointment.links_revoked", object: id });
  return { id, url: `${await publicBase(ctx)}${appointmentPath(ctx.config, linkRef)}` };
}
