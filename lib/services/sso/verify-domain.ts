import "server-only";
import type { SsoView } from "@/lib/contract/single-sign-on";
import { audit } from "@/lib/services/context";
import { verifyClaim } from "@/lib/services/dns-record";
import { domainTaken, getSso, type SsoCtx } from "./connection";

type Open = <R>(fn: (ctx: SsoCtx) => Promise<R>) => Promise<R>;

export async function verifyDomain(open: Open, domain: string): Promise<(ctx: SsoCtx) => Promise<SsoView>> {
  await verifyClaim(open, domain, {
    find: ({ tx, tenant }) =>
      tx.prisma.ssoDomain.findFirst({ where: { tenantId: tenant.id, domain }, select: { token: true } }),
    markVerified: (ctx, token) => markVerified(ctx, { domain, token }),
    taken: () => domainTaken(domain),
  });
  return getSso;
}

async function markVerified(ctx: SsoCtx, { domain, token }: { domain: string; token: string }) {
  const tenantId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.ssoDomain.updateMany({
    where: { tenantId, domain, token, verifiedAt: null },
    data: { verifiedAt: ctx.now },
  });
  if (count > 0) await audit(ctx, { tenantId, action: "sso.domain_verified", object: domain });
}
