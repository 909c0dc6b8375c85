import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { SsoView } from "@/lib/contract/single-sign-on";
import { sqlState } from "@/lib/db/tx";
import { audit } from "@/lib/services/context";
import { lookUpRecord } from "@/lib/services/dns-record";
import { domainTaken, getSso, type SsoCtx } from "./connection";

type Open = <R>(fn: (ctx: SsoCtx) => Promise<R>) => Promise<R>;

/** Looks the record up between two transactions. */
export async function verifyDomain(open: Open, domain: string): Promise<(ctx: SsoCtx) => Promise<SsoView>> {
  const { claim, servers } = await open(async (ctx) => {
    const where = { tenantId: ctx.tenant.id, domain };
    const claim = await ctx.tx.prisma.ssoDomain.findFirst({ where, select: { domain: true, token: true } });
    if (!claim) throw new ApiError("not_found");
    return { claim, servers: ctx.config.dnsServers };
  });
  const looked = await lookUpRecord(claim, servers);
  if (looked !== "found") throw new ApiError("conflict", { detail: REFUSALS[looked](domain) });
  try {
    await open((ctx) => markVerified(ctx, claim));
  } catch (error) {
    // Another tenant's row is out of sight, so only the unique index can know.
    throw sqlState(error) === "23505" ? domainTaken(domain) : error;
  }
  return getSso;
}

const REFUSALS = {
  missing: (domain: string) =>
    `The TXT record of ${domain} was not found. DNS changes can take an hour or more to show. Try again later.`,
  unreachable: (domain: string) => `The DNS servers of ${domain} did not answer. Try again in a few minutes.`,
};

async function markVerified(ctx: SsoCtx, { domain, token }: { domain: string; token: string }) {
  const tenantId = ctx.tenant.id;
  const { count } = await ctx.tx.prisma.ssoDomain.updateMany({
    where: { tenantId, domain, token, verifiedAt: null },
    data: { verifiedAt: ctx.now },
  });
  if (count > 0) await audit(ctx, { tenantId, action: "sso.domain_verified", object: domain });
}
