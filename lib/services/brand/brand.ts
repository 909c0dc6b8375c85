import "server-only";
import { createHash } from "node:crypto";
import { accentIn, isAdjusted, type Theme } from "@/lib/accent";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import { dataUrlOf, readLogo } from "./logo";
import { logoUrl } from "./shown";

export type StatementBrand = { color: string | null; logo: Buffer | null; updatedAt: Date | null };

export async function readBrand(
  tx: Tx,
  partnerId: string,
): Promise<StatementBrand & { name: string | null }> {
  const select = { color: true, logo: true, name: true, updatedAt: true } as const;
  const row = await tx.prisma.resaleBrand.findFirst({ where: { partnerId }, select });
  if (!row) return { color: null, logo: null, name: null, updatedAt: null };
  return { ...row, logo: row.logo && Buffer.from(row.logo) };
}

/** The part of the brand that statements show, as its older endpoint serves it. */
export async function getStatementBrand(ctx: PartnerCtx) {
  const { color, logo, updatedAt } = await readBrand(ctx.tx, ctx.tenant.id);
  return { color, logo: logo && dataUrlOf(logo), updatedAt: updatedAt?.toISOString() ?? null };
}

type StatementLook = { color: string | null; logo: string | null };

export async function putStatementBrand(ctx: PartnerCtx, input: StatementLook) {
  const look = lookOf(ctx.tenant.id, input);
  await ctx.tx.run(
    `insert into resale_brand (partner_id, color, logo, logo_ref, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (partner_id) do update set color = excluded.color, logo = excluded.logo, logo_ref = excluded.logo_ref,
       updated_at = excluded.updated_at`,
    [ctx.tenant.id, look.color, look.logo, look.logoRef, ctx.now],
  );
  await auditChange(ctx, { color: look.color, logo: look.logo !== null });
  return getStatementBrand(ctx);
}

export async function getBrand(ctx: PartnerCtx) {
  const row = await ctx.tx.prisma.resaleBrand.findFirst({ where: { partnerId: ctx.tenant.id } });
  const color = row?.color ?? null;
  const inTheme = (theme: Theme, of: string) => ({
    color: accentIn(theme, of).signal,
    adjusted: isAdjusted(theme, of),
  });
  return {
    name: row?.name ?? null,
    color,
    themes: color === null ? null : { light: inTheme("light", color), dark: inTheme("dark", color) },
    logo: row?.logo ? dataUrlOf(Buffer.from(row.logo)) : null,
    logoUrl: row?.logoRef ? logoUrl(ctx.config, row.logoRef) : null,
    supportEmail: row?.supportEmail ?? null,
    supportUrl: row?.supportUrl ?? null,
    senderName: row?.senderName ?? null,
    replyTo: row?.replyTo ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

type Input = StatementLook & {
  name: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
  senderName: string | null;
  replyTo: string | null;
};

export async function putBrand(ctx: PartnerCtx, input: Input) {
  const look = lookOf(ctx.tenant.id, input);
  const { name, supportEmail, supportUrl, senderName, replyTo } = input;
  await ctx.tx.run(
    `insert into resale_brand (partner_id, color, logo, logo_ref, updated_at, name, support_email, support_url, sender_name, reply_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (partner_id) do update set color = excluded.color, logo = excluded.logo, logo_ref = excluded.logo_ref,
       updated_at = excluded.updated_at, name = excluded.name, support_email = excluded.support_email,
       support_url = excluded.support_url, sender_name = excluded.sender_name, reply_to = excluded.reply_to`,
    [
      ctx.tenant.id,
      look.color,
      look.logo,
      look.logoRef,
      ctx.now,
      name,
      supportEmail,
      supportUrl,
      senderName,
      replyTo,
    ],
  );
  const { color } = look;
  const logo = look.logo !== null;
  await auditChange(ctx, { name, color, logo, supportEmail, supportUrl, senderName, replyTo });
  return getBrand(ctx);
}

function lookOf(partnerId: string, input: StatementLook) {
  const logo = input.logo === null ? null : readLogo(input.logo);
  return {
    color: input.color?.toLowerCase() ?? null,
    logo,
    logoRef: logo && refOf(partnerId, logo),
  };
}

/** Two partners with the same image have two names for it, so that one of them shows nothing of the other. */
function refOf(partnerId: string, logo: Buffer): string {
  const owner = createHash("md5").update(partnerId).digest();
  return createHash("sha256").update(owner).update(logo).digest("hex");
}

const auditChange = (ctx: PartnerCtx, detail: Record<string, unknown>) =>
  audit(ctx, { tenantId: ctx.tenant.id, action: "resale_brand.changed", object: ctx.tenant.id, detail });

const YEAR_SECONDS = 365 * 86_400;

/** The image alone: its type comes from its bytes, which were checked when it was stored. */
export async function serveLogo(ctx: Ctx, ref: string): Promise<Response> {
  const row = await ctx.tx.as({ kind: "link", id: ref }, () =>
    ctx.tx.prisma.resaleBrand.findFirst({ where: { logoRef: ref }, select: { logo: true } }),
  );
  if (!row?.logo) throw new ApiError("not_found");
  const image = Buffer.from(row.logo);
  return new Response(image, {
    headers: {
      "Content-Type": dataUrlOf(image).slice("data:".length).split(";")[0]!,
      "Content-Disposition": "inline",
      "Cache-Control": `public, max-age=${YEAR_SECONDS}, immutable`,
    },
  });
}
