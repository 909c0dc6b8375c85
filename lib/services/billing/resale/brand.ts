import "server-only";
import type { Tx } from "@/lib/db/tx";
import { audit, type PartnerCtx } from "@/lib/services/context";
import { dataUrlOf, readLogo } from "./logo";

export type Brand = { color: string | null; logo: Buffer | null; updatedAt: Date | null };

export async function readBrand(tx: Tx, partnerId: string): Promise<Brand> {
  const row = await tx.prisma.resaleBrand.findFirst({ where: { partnerId } });
  if (!row) return { color: null, logo: null, updatedAt: null };
  return { ...row, logo: row.logo && Buffer.from(row.logo) };
}

export async function getBrand(ctx: PartnerCtx) {
  const { color, logo, updatedAt } = await readBrand(ctx.tx, ctx.tenant.id);
  return { color, logo: logo && dataUrlOf(logo), updatedAt: updatedAt?.toISOString() ?? null };
}

export async function putBrand(ctx: PartnerCtx, input: { color: string | null; logo: string | null }) {
  const partnerId = ctx.tenant.id;
  const color = input.color?.toLowerCase() ?? null;
  const logo = input.logo === null ? null : readLogo(input.logo);
  await ctx.tx.run(
    `insert into resale_brand (partner_id, color, logo, updated_at) values ($1, $2, $3, $4)
     on conflict (partner_id) do update set color = excluded.color, logo = excluded.logo, updated_at = excluded.updated_at`,
    [partnerId, color, logo, ctx.now],
  );
  await audit(ctx, {
    tenantId: partnerId,
    action: "resale_brand.changed",
    object: partnerId,
    detail: { color, logo: logo !== null },
  });
  return getBrand(ctx);
}
