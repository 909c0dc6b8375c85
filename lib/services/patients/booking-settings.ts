import "server-only";
import type { BookingPageView } from "@/lib/contract/booking-page";
import { ApiError, invalid } from "@/lib/contract/errors";
import { unknownProvider, unknownService } from "@/lib/desk/booking";
import { publicBase } from "@/lib/services/brand/public-base";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { bookingUrl, storedBookingPage } from "@/lib/services/workspace/booking-url";

/** The page on which people book for themselves. The public page is in booking-page.ts. */
export async function getBookingPage(ctx: WorkspaceCtx): Promise<BookingPageView> {
  const row = await ctx.tx.prisma.workspace.findFirst({
    where: { id: ctx.tenant.id },
    select: { bookingSlug: true, bookingPage: true },
  });
  const slug = row?.bookingSlug ?? null;
  return {
    ...storedBookingPage(row?.bookingPage),
    slug,
    url: slug === null ? null : bookingUrl(await publicBase(ctx), slug),
  };
}

type Change = Omit<BookingPageView, "slug" | "url"> & { slug: string };

export async function putBookingPage(ctx: WorkspaceCtx, { slug, ...page }: Change): Promise<BookingPageView> {
  const before = await getBookingPage(ctx);
  await assertServices(ctx, page.services ?? []);
  await assertProviders(ctx, page.providers ?? []);
  if (slug !== before.slug) await assertFree(ctx, slug);
  await ctx.tx.prisma.workspace.updateMany({
    where: { id: ctx.tenant.id },
    data: { bookingSlug: slug, bookingPage: page, updatedAt: ctx.now },
  });
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "booking_page.changed",
    detail: { slug, enabled: page.enabled },
  });
  return getBookingPage(ctx);
}

async function assertServices({ tx, tenant }: WorkspaceCtx, ids: readonly string[]): Promise<void> {
  const rows = await tx.prisma.service.findMany({
    where: { workspaceId: tenant.id, id: { in: [...ids] } },
    select: { id: true },
  });
  const missing = firstMissing(ids, rows);
  if (missing >= 0) throw invalid(`/services/${missing}`, unknownService(ids[missing]!), "not_found");
}

async function assertProviders({ tx, tenant }: WorkspaceCtx, ids: readonly string[]): Promise<void> {
  const rows = await tx.prisma.provider.findMany({
    where: { workspaceId: tenant.id, id: { in: [...ids] } },
    select: { id: true },
  });
  const missing = firstMissing(ids, rows);
  if (missing >= 0) throw invalid(`/providers/${missing}`, unknownProvider(ids[missing]!), "not_found");
}

function firstMissing(ids: readonly string[], rows: readonly { id: string }[]): number {
  const known = new Set(rows.map(({ id }) => id));
  return ids.findIndex((id) => !known.has(id));
}

/** The name is unique on the whole installation, where this workspace sees no one else's. */
async function assertFree({ tx }: WorkspaceCtx, slug: string): Promise<void> {
  const taken = await tx.as({ kind: "link", id: slug }, () =>
    tx.prisma.workspace.findFirst({ where: { bookingSlug: slug }, select: { id: true } }),
  );
  if (taken) throw new ApiError("conflict", { detail: "This address is taken. Choose another one." });
}
