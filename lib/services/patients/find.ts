import "server-only";
import type { Appointment } from "@/lib/db/generated/client";
import { accountNow } from "@/lib/services/billing/facts";
import { brandOfPartner } from "@/lib/services/brand/shown";
import type { Ctx, WorkspaceCtx } from "@/lib/services/context";
import { html } from "@/lib/services/html";
import { lockedTenant } from "@/lib/services/workspace/locked-tenant";
import { readLinkToken } from "@/lib/services/workspace/patient-links";
import { type Brand, page } from "./page";
import { inRegion, type Reader, wordsFor } from "./reader";

/** An appointment as the holder of its link may see it. */
export type Visit = {
  ctx: WorkspaceCtx;
  /** The account's time. */
  now: Date;
  reader: Reader;
  brand: Brand;
  appointment: Appointment;
  path: string;
};

const PATIENT = { kind: "system", id: "patient", name: "Patient" } as const;

/** Runs fn in the appointment's workspace. Unknown, revoked and other people's links all get the same page. */
export async function withAppointment(
  ctx: Ctx,
  { token, reader }: { token: string; reader: Reader },
  fn: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const ref = readLinkToken(ctx.config, token);
  if (ref === null) return unknownLink(reader);
  const found = await ctx.tx.as({ kind: "link", id: ref }, () =>
    ctx.tx.prisma.appointment.findFirst({ where: { linkRef: ref }, select: { workspaceId: true, id: true } }),
  );
  if (!found) return unknownLink(reader);
  const { workspaceId, id } = found;
  return ctx.tx.as({ kind: "workspace", id: workspaceId }, async () => {
    const tenant = await lockedTenant(ctx, workspaceId);
    // Read after the lock, as it stands now.
    const appointment = await ctx.tx.prisma.appointment.findFirst({
      where: { workspaceId, id, linkRef: ref },
    });
    if (tenant?.status !== "active" || !appointment) return unknownLink(reader);
    const inWorkspace = { ...ctx, tenant, actor: PATIENT };
    const brand = await brandOf(inWorkspace);
    return fn({
      ctx: inWorkspace,
      now: await accountNow(inWorkspace),
      reader: inRegion(reader, tenant),
      brand,
      appointment,
      path: `/a/${token}`,
    });
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

/** This page must not mention the practice, so it is the same for all of them. */
export function unknownLink(reader: Reader): Response {
  const t = wordsFor(reader, "patients");
  return page({
    reader,
    brand: { name: t("appointments"), phone: null, color: null },
    here: "",
    title: t("link_not_found"),
    status: 404,
    body: html`<section class="card"><h1>${t("link_does_not_work")}</h1><p>${t("link_may_have_expired")}</p></section>`,
  });
}
