import "server-only";
import type { Appointment } from "@/lib/db/generated/client";
import { brandOfPartner } from "@/lib/services/brand/shown";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { readLinkToken } from "@/lib/services/workspace/patient-links";
import { type Brand, html, page } from "./html";

/** An appointment as the holder of its link may see it. */
export type Visit = { ctx: WorkspaceCtx; brand: Brand; appointment: Appointment; path: string };

const PATIENT = { kind: "system", id: "patient", name: "Patient" } as const;
/** Shown where nothing may be said about a practice. */
const NOBODY: Brand = { name: "Appointments", phone: null, color: null };

/** Runs fn in the appointment's workspace. Unknown, revoked and other people's links all get the same page. */
export async function withAppointment(
  ctx: Ctx,
  token: string,
  fn: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const ref = readLinkToken(ctx.config, token);
  if (ref === null) return unknownLink();
  const found = await ctx.tx.as({ kind: "link", id: ref }, () =>
    ctx.tx.prisma.appointment.findFirst({ where: { linkRef: ref }, select: { workspaceId: true, id: true } }),
  );
  if (!found) return unknownLink();
  const { workspaceId, id } = found;
  return ctx.tx.as({ kind: "workspace", id: workspaceId }, async () => {
    const tenant = await lockedTenant(ctx, workspaceId);
    // Read after the lock, as it stands now.
    const appointment = await ctx.tx.prisma.appointment.findFirst({
      where: { workspaceId, id, linkRef: ref },
    });
    if (tenant?.status !== "active" || !appointment) return unknownLink();
    const inWorkspace = { ...ctx, tenant, actor: PATIENT };
    const brand = await brandOf(inWorkspace);
    return fn({ ctx: inWorkspace, brand, appointment, path: `/a/${token}` });
  });
}

export async function brandOf({ tx, tenant }: WorkspaceCtx): Promise<Brand> {
  const { partner, workspace } = tx.prisma;
  const [own, reseller, brand] = await Promise.all([
    workspace.findFirst({ where: { id: tenant.id }, select: { phone: true } }),
    partner.findFirst({ where: { id: tenant.partnerId }, select: { brandColor: true } }),
    brandOfPartner(tx, tenant.partnerId),
  ]);
  return {
    name: tenant.name,
    phone: own?.phone ?? null,
    color: brand?.color ?? reseller?.brandColor ?? null,
    by: brand?.name ?? null,
  };
}

export function unknownLink(): Response {
  return page({
    brand: NOBODY,
    title: "Link not found",
    status: 404,
    body: html`<section class="card"><h1>This link doesn’t work</h1><p>It may have expired or been replaced. Use the latest link you were sent, or call the office.</p></section>`,
  });
}
