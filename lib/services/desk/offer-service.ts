import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { storedBookingPage } from "@/lib/services/workspace/booking-url";

/**
 * Puts a service on the booking page, or takes it off, in the settings of that page. They are owners' to change, unlike
 * services. The row is locked, so that two services added at once are both offered.
 */
export async function offerService(
  ctx: WorkspaceCtx,
  { id, isOffered }: { id: string; isOffered: boolean },
): Promise<void> {
  if (!ctx.may("settings:write"))
    throw new ApiError("insufficient_scope", {
      detail: "Only owners choose which services the booking page offers.",
    });
  const row = await ctx.tx.one(
    "select booking_page, booking_slug from workspace where id = $1 for no key update",
    [ctx.tenant.id],
  );
  const page = storedBookingPage(row?.booking_page);
  if ((page.services?.includes(id) ?? true) === isOffered) return;
  const all = await allServices(ctx);
  const offered = new Set(page.services ?? all);
  if (isOffered) offered.add(id);
  else offered.delete(id);
  // A list with every service becomes null again, so that services added later are offered too.
  const services = all.every((one) => offered.has(one)) ? null : [...offered];
  await ctx.tx.prisma.workspace.updateMany({
    where: { id: ctx.tenant.id },
    data: { bookingPage: { ...page, services }, updatedAt: ctx.now },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "booking_page.changed",
    detail: { slug: row?.booking_slug ?? null, enabled: page.enabled },
  });
}

/** Returns the ids of all services, including archived ones, which keep their place on the page. */
async function allServices({ tx, tenant }: WorkspaceCtx): Promise<string[]> {
  const rows = await tx.prisma.service.findMany({
    where: { workspaceId: tenant.id },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
