import "server-only";
import { randomBytes } from "node:crypto";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { SsoInput, SsoView } from "@/lib/contract/single-sign-on";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { audit, type Ctx, type PartnerTenant, type WorkspaceTenant } from "@/lib/services/context";
import { recordOf } from "@/lib/services/dns-record";
import { guardOf, isSecureUrl } from "@/lib/services/effects/guarded-fetch";
import { readUrl } from "@/lib/services/effects/http";
import { open, seal } from "@/lib/services/secrets/seal";
import { discover, isSharedIssuer, type Provider, ProviderUnavailable, redirectUriOf } from "./provider";

export type SsoCtx = Ctx<WorkspaceTenant | PartnerTenant>;
type Open = <R>(fn: (ctx: SsoCtx) => Promise<R>) => Promise<R>;

/** The settings a tenant's own identity provider needs. The client secret goes in and never comes out again. */
export async function getSso(ctx: SsoCtx): Promise<SsoView> {
  const { ssoConnection, ssoDomain } = ctx.tx.prisma;
  const where = { tenantId: ctx.tenant.id };
  const found = await ssoConnection.findFirst({ where });
  const domains = await ssoDomain.findMany({ where, orderBy: { domain: "asc" } });
  return {
    configured: found !== null,
    issuer: found?.issuer ?? null,
    clientId: found?.clientId ?? null,
    hasClientSecret: found !== null,
    domains: domains.map(({ domain, token, verifiedAt }) => ({
      domain,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      record: recordOf({ domain, token }),
    })),
    defaultRole: found?.defaultRole ?? null,
    groupsClaim: found?.groupsClaim ?? null,
    groupRoles: found?.groupRoles ?? {},
    enforced: found?.enforced ?? false,
    satisfiesSecondFactor: found?.satisfiesSecondFactor ?? false,
    redirectUri: redirectUriOf(ctx.config),
    updatedAt: found?.updatedAt.toISOString() ?? null,
  };
}

/** Asks the provider for its discovery document before anything is stored, outside the transactions. */
export async function checkSso(open: Open, input: SsoInput): Promise<(ctx: SsoCtx) => Promise<SsoView>> {
  const { provider, config } = await open(async (ctx) => {
    assertUsableIssuer(input.issuer, ctx.config);
    const clientSecret = input.clientSecret ?? (await storedSecret(ctx, input.issuer));
    const { issuer, clientId } = input;
    return { provider: { issuer, clientId, clientSecret }, config: ctx.config };
  });
  const found = await discover(provider, config).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw invalid("/issuer", "must be the URL of an OpenID Connect provider that answers");
  });
  if (isSharedIssuer(found))
    throw invalid("/issuer", "must be your organization's own; this one is shared by many organizations");
  return (ctx) => putSso(ctx, input);
}

function assertUsableIssuer(issuer: string, config: Config): void {
  if (!isSecureUrl(issuer, config)) throw invalid("/issuer", "must be a full URL starting with https://");
  const { search, hash } = new URL(issuer);
  if (search !== "" || hash !== "") throw invalid("/issuer", "must not contain a query or a fragment");
  try {
    readUrl(issuer, guardOf(config));
  } catch {
    throw invalid("/issuer", "must be a public URL without a user name or an unusual port");
  }
}

/** Kept only while the issuer stays: it must not be sent to a server that was entered later. */
async function storedSecret(ctx: SsoCtx, issuer: string): Promise<string> {
  const stored = await ctx.tx.prisma.ssoConnection.findFirst({ where: { tenantId: ctx.tenant.id, issuer } });
  if (!stored) throw invalid("/clientSecret", "is required", "missing_field");
  return unseal(stored.clientSecret, { tenantId: ctx.tenant.id, config: ctx.config });
}

async function putSso(ctx: SsoCtx, input: SsoInput): Promise<SsoView> {
  const { id: tenantId, kind } = ctx.tenant;
  const secret = input.clientSecret ?? (await storedSecret(ctx, input.issuer));
  await ctx.tx.run(
    `insert into sso_connection (tenant_id, tenant_kind, issuer, client_id, client_secret, default_role, groups_claim, group_roles, enforced, satisfies_second_factor, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (tenant_id) do update set issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
       default_role = excluded.default_role, groups_claim = excluded.groups_claim, group_roles = excluded.group_roles,
       enforced = excluded.enforced, satisfies_second_factor = excluded.satisfies_second_factor, updated_at = excluded.updated_at`,
    [
      tenantId,
      kind,
      input.issuer,
      input.clientId,
      seal(secret, ctx.config.encryptionKeys, sealedFor(tenantId)),
      input.defaultRole,
      input.groupsClaim,
      JSON.stringify(input.groupRoles),
      input.enforced,
      input.satisfiesSecondFactor,
      ctx.now,
    ],
  );
  const { ssoDomain } = ctx.tx.prisma;
  await ssoDomain.deleteMany({ where: { tenantId, domain: { notIn: input.domains } } });
  await ssoDomain.createMany({
    data: input.domains.map((domain) => ({
      tenantId,
      tenantKind: kind,
      domain,
      token: randomBytes(24).toString("base64url"),
    })),
    skipDuplicates: true,
  });
  const { clientSecret, ...detail } = input;
  await audit(ctx, {
    tenantId,
    action: "sso.changed",
    object: tenantId,
    detail: { ...detail, secretChanged: clientSecret !== undefined },
  });
  return getSso(ctx);
}

export async function deleteSso(ctx: SsoCtx): Promise<SsoView> {
  const where = { tenantId: ctx.tenant.id };
  const removed = await ctx.tx.prisma.ssoConnection.deleteMany({ where });
  await ctx.tx.prisma.ssoDomain.deleteMany({ where });
  if (removed.count > 0)
    await audit(ctx, { tenantId: ctx.tenant.id, action: "sso.removed", object: ctx.tenant.id });
  return getSso(ctx);
}

const sealedFor = (tenantId: string) => `sso:${tenantId}`;

function unseal(sealed: Uint8Array, of: { tenantId: string; config: Config }): string {
  return open(Buffer.from(sealed), of.config.encryptionKeys, sealedFor(of.tenantId));
}

export type TenantRef = { kind: "workspace" | "partner"; id: string };
export type Connection = Provider & {
  tenant: TenantRef;
  defaultRole: string;
  groupsClaim: string | null;
  groupRoles: Record<string, string>;
  domains: string[];
};

/** A tenant's provider as a sign-in needs it, with the domains it is trusted for. */
export async function readConnection(t: Tx, tenant: TenantRef, config: Config): Promise<Connection | null> {
  return t.as(tenant, async () => {
    const { ssoConnection, ssoDomain } = t.prisma;
    const where = { tenantId: tenant.id };
    const found = await ssoConnection.findFirst({ where });
    if (!found) return null;
    const verified = await ssoDomain.findMany({ where: { ...where, verifiedAt: { not: null } } });
    const { issuer, clientId, defaultRole, groupsClaim, groupRoles } = found;
    const clientSecret = unseal(found.clientSecret, { tenantId: tenant.id, config });
    const domains = verified.map(({ domain }) => domain);
    return { tenant, issuer, clientId, clientSecret, defaultRole, groupsClaim, groupRoles, domains };
  });
}

/** The provider of the tenant that has verified the address's domain. */
export async function connectionForEmail(t: Tx, email: string, config: Config): Promise<Connection | null> {
  const claimed = await t.as({ kind: "email", id: email }, () =>
    t.prisma.ssoDomain.findFirst({
      where: { domain: domainOf(email), verifiedAt: { not: null } },
      select: { tenantId: true, tenantKind: true },
    }),
  );
  if (!claimed) return null;
  return readConnection(t, { kind: claimed.tenantKind, id: claimed.tenantId }, config);
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** Refusals that name a conflict instead of an error of the database. */
export const domainTaken = (domain: string) =>
  new ApiError("conflict", { detail: `${domain} is verified by another workspace or partner.` });
