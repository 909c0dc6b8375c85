import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { BrandDomain } from "@/lib/db/generated/client";
import { audit, type Ctx, type PartnerCtx } from "@/lib/services/context";
import { recordOf, verifyClaim } from "@/lib/services/dns-record";

const MAX_HOSTS = 5;

type Open = <R>(fn: (ctx: PartnerCtx) => Promise<R>) => Promise<R>;

export async function listDomains(ctx: PartnerCtx) {
  const rows = await ctx.tx.prisma.brandDomain.findMany({
    where: { partnerId: ctx.tenant.id },
    orderBy: [{ createdAt: "asc" }, { host: "asc" }],
  });
  return { domains: rows.map(toView) };
}

function toView({ host, token, verifiedAt, checkedAt, missingSince }: BrandDomain) {
  const status = verifiedAt === null ? "pending" : missingSince === null ? "verified" : "missing";
  return {
    host,
    status: status as "pending" | "verified" | "missing",
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    record: recordOf({ domain: host, token }),
  };
}

/** A claim alone changes nothing and blocks nobody: it is the record that decides. */
export async function addDomain(ctx: PartnerCtx, host: string) {
  const partnerId = ctx.tenant.id;
  const { brandDomain } = ctx.tx.prisma;
  const own = new URL(ctx.config.baseUrl).hostname;
  if (host === own || host.endsWith(`.${own}`)) throw invalid("/host", "belongs to the platform");
  if ((await brandDomain.count({ where: { partnerId } })) >= MAX_HOSTS)
    throw new ApiError("conflict", { detail: `A brand has at most ${MAX_HOSTS} host names.` });
  const token = randomBytes(24).toString("base64url");
  const { count } = await brandDomain.createMany({
    data: { partnerId, host, token, createdAt: ctx.now },
    skipDuplicates: true,
  });
  if (count > 0)
    await audit(ctx, { tenantId: partnerId, action: "brand_domain.added", object: host, detail: { host } });
  return listDomains(ctx);
}

export async function removeDomain(ctx: PartnerCtx, host: string) {
  const partnerId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.brandDomain.deleteMany({ where: { partnerId, host } });
  if (count === 0) throw new ApiError("not_found");
  await audit(ctx, { tenantId: partnerId, action: "brand_domain.removed", object: host, detail: { host } });
  return listDomains(ctx);
}

export async function verifyDomain(open: Open, host: string) {
  await verifyClaim(open, host, {
    find: ({ tx, tenant }) =>
      tx.prisma.brandDomain.findFirst({ where: { partnerId: tenant.id, host }, select: { token: true } }),
    markVerified: (ctx, token) => markVerified(ctx, { host, token }),
    taken: () => new ApiError("conflict", { detail: `${host} is verified by another partner.` }),
  });
  return listDomains;
}

/** A host that was verified before keeps its time, because the oldest one is in links. */
async function markVerified(ctx: PartnerCtx, { host, token }: { host: string; token: string }) {
  const partnerId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.brandDomain.updateMany({
    where: { partnerId, host, token, verifiedAt: null },
    data: { verifiedAt: ctx.now },
  });
  await ctx.tx.prisma.brandDomain.updateMany({
    where: { partnerId, host, token },
    data: { checkedAt: ctx.now, missingSince: null },
  });
  if (count > 0)
    await audit(ctx, {
      tenantId: partnerId,
      action: "brand_domain.verified",
      object: host,
      detail: { host },
    });
}

/** The proxy asks before it gets a certificate, so that nobody can make it ask for other hosts. */
export async function askDomain(ctx: Ctx, domain: string): Promise<{ ok: true }> {
  const host = domain.trim().toLowerCase();
  const found = await ctx.tx.as({ kind: "host", id: host }, () =>
    ctx.tx.prisma.brandDomain.findFirst({
      where: { host, verifiedAt: { not: null } },
      select: { host: true },
    }),
  );
  if (!found) throw new ApiError("not_found");
  return { ok: true };
}
