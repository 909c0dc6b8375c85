import "server-only";
import { type GetTokenParams, getToken } from "next-auth/jwt";
import { ApiError } from "@/lib/contract/errors";
import {
  PARTNER_ROLE_SCOPES,
  type PartnerRole,
  PERSON_SCOPES,
  type Scope,
  WORKSPACE_ROLE_SCOPES,
  type WorkspaceRole,
} from "@/lib/contract/scopes";
import { readCookies } from "@/lib/cookies";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Env } from "@/lib/env";
import type { PartnerTenant, WorkspaceTenant } from "@/lib/services/context";
import { type ViewerFormat, viewerFormatOf } from "@/lib/viewer-format";
import type { Caller } from "./caller";
import { clientOf } from "./client-address";
import { isDemoOperator } from "./demo-operator";
import { sessionCookie } from "./session-cookie";
import { web } from "./web-process";

export type SignedIn = {
  sessionId: string;
  personId: string;
  name: string;
  email: string;
  isOperator: boolean;
  /** This person's format of dates, times and amounts. */
  format: ViewerFormat;
  /** The password was right but the second factor is missing: nothing but that second step is allowed. */
  pending: boolean;
  hasSecondFactor: boolean;
  /** The tenant whose identity provider opened this session, if one did. */
  ssoTenantId: string | null;
  /** When the password or a second factor was last checked. */
  authenticatedAt: Date;
  /** Last seen more than a minute ago, which is as exact as the list of sessions is. */
  isStale: boolean;
};

export const WORKSPACE_HEADER = "switchboard-workspace";
export const PARTNER_HEADER = "switchboard-partner";

type SessionEnv = Pick<Env, "NEXTAUTH_SECRET" | "SESSION_IDLE_HOURS" | "TRUSTED_PROXY">;

/**
 * The session's JWT holds the id of our own session row. The row is read on every request, so a revoked session ends
 * with its next request. Null when the request carries no live session.
 */
export async function readSession(request: Request, db: Db, env: SessionEnv): Promise<SignedIn | null> {
  const token = await readToken(request.headers, env.NEXTAUTH_SECRET);
  const sessionId = token?.sid;
  const personId = token?.sub;
  if (typeof sessionId !== "string" || typeof personId !== "string") return null;
  const { address, userAgent } = clientOf(request, env.TRUSTED_PROXY);
  return tx(db, { kind: "person", id: personId }, async (t) => {
    const session = await liveSession(t, { sessionId, personId }, env);
    if (session?.isStale)
      t.send(
        `update session set last_seen_at = now(), address = coalesce($2, address), user_agent = coalesce($3, user_agent)
         where id = $1`,
        [sessionId, address, userAgent],
      );
    return session;
  });
}

/** next-auth takes its cookies parsed, in the shape of a request of its own. */
function readToken(headers: Headers, secret: string) {
  const cookies = readCookies(headers.get("cookie"));
  // Only the cookie counts: an Authorization header is an API key, never a session.
  const req = { headers: {}, cookies } as GetTokenParams["req"];
  const cookieName = sessionCookie(web().config.baseUrl).name;
  return getToken({ req, secret, cookieName });
}

export async function liveSession(
  t: Tx,
  { sessionId, personId }: { sessionId: string; personId: string },
  { SESSION_IDLE_HOURS }: Pick<Env, "SESSION_IDLE_HOURS">,
): Promise<SignedIn | null> {
  const row = await t.one(
    `select p.name, p.email, p.is_operator, p.language, p.region, p.clock, s.pending, s.authenticated_at, s.sso_tenant_id,
       s.last_seen_at < now() - interval '1 minute' as is_stale,
       exists (select from totp where person_id = p.id and confirmed_at is not null) as has_totp,
       exists (select from passkey where person_id = p.id) as has_passkey
     from session s join person p on p.id = s.person_id
     where s.id = $1 and s.person_id = $2 and s.revoked_at is null and s.expires_at > now() and p.disabled_at is null
       and s.last_seen_at > now() - make_interval(hours => $3)`,
    [sessionId, personId, SESSION_IDLE_HOURS],
  );
  if (!row) return null;
  return {
    sessionId,
    personId,
    name: row.name,
    email: row.email,
    isOperator: row.is_operator,
    format: viewerFormatOf(row),
    pending: row.pending,
    ssoTenantId: row.sso_tenant_id,
    hasSecondFactor: row.has_totp || row.has_passkey,
    authenticatedAt: row.authenticated_at,
    isStale: row.is_stale,
  };
}

/** Requirements of a tenant for its members' sessions. */
type Demands = { requiresSso: boolean; requiresSecondFactor: boolean; ssoIsSecondFactor: boolean };

type DemandColumns = {
  role: string;
  require_second_factor: boolean;
  sso_required: boolean;
  sso_is_second_factor: boolean;
};

/** Owners keep their password, because a broken identity provider must not lock everyone out of its settings. */
const demandsOf = (row: DemandColumns): Demands => ({
  requiresSso: row.sso_required && row.role !== "owner",
  requiresSecondFactor: row.require_second_factor,
  ssoIsSecondFactor: row.sso_is_second_factor,
});

/** Finds the requirement a session does not meet. A provider's sign-in counts in its own tenant only. */
export function missingFor(
  person: SignedIn,
  { tenant, ...demands }: Demands & { tenant: { id: string } },
): "sso" | "second_factor" | null {
  const bySso = person.ssoTenantId === tenant.id;
  if (demands.requiresSso && !bySso) return "sso";
  const hasFactor = person.hasSecondFactor || (bySso && demands.ssoIsSecondFactor);
  return demands.requiresSecondFactor && !hasFactor ? "second_factor" : null;
}

/** An owner of the partner who opened the workspace of one of its accounts. */
type Visit = { partnerId: string; partnerName: string; expiresAt: Date };
type FoundWorkspace = { tenant: WorkspaceTenant; role: WorkspaceRole; visit: Visit | null } & Demands;

/** The workspace named by the request, or null when the person neither is a member nor has it open. */
export async function workspaceOf(
  t: Tx,
  personId: string,
  workspaceId: string,
): Promise<FoundWorkspace | null> {
  const row = await t.one(
    `select m.role, w.require_second_factor, coalesce(sso_required(w.id, m.person_id), false) as sso_required,
       coalesce(sso_is_second_factor(w.id), false) as sso_is_second_factor, w.partner_id, w.name, w.status, w.mode, w.plan, w.timezone, w.country
     from workspace_member m join workspace w on w.id = m.workspace_id where m.workspace_id = $1 and m.person_id = $2`,
    [workspaceId, personId],
  );
  if (!row) return visitedWorkspace(t, personId, workspaceId);
  const { role, partner_id, require_second_factor, sso_required, sso_is_second_factor, ...rest } = row;
  const tenant = { kind: "workspace" as const, id: workspaceId, partnerId: partner_id, ...rest };
  const demands = demandsOf({ role, require_second_factor, sso_required, sso_is_second_factor });
  return { role, tenant, visit: null, ...demands };
}

/**
 * Read at each request: a visit ends when its hour is over, when the person is no longer an owner of the partner, and when
 * the workspace closes its door. The workspace's own sign-in provider knows nothing of the partner's people.
 */
async function visitedWorkspace(
  t: Tx,
  personId: string,
  workspaceId: string,
): Promise<FoundWorkspace | null> {
  const row = await t.one(
    `select v.expires_at, p.name as partner_name, w.partner_access, w.require_second_factor, w.partner_id, w.name, w.status,
       w.mode, w.plan, w.timezone, w.country
     from workspace_visit v
     join workspace w on w.id = v.workspace_id and w.partner_id = v.partner_id
     join partner p on p.id = v.partner_id and p.status = 'approved'
     join partner_member m on m.partner_id = v.partner_id and m.person_id = v.person_id and m.role = 'owner'
     where v.workspace_id = $1 and v.person_id = $2 and v.expires_at > now() and w.partner_access <> 'none'`,
    [workspaceId, personId],
  );
  if (!row) return null;
  const { expires_at, partner_name, partner_access, require_second_factor, partner_id, ...rest } = row;
  return {
    tenant: { kind: "workspace", id: workspaceId, partnerId: partner_id, ...rest },
    role: partner_access === "edit" ? "editor" : "viewer",
    visit: { partnerId: partner_id, partnerName: partner_name, expiresAt: expires_at },
    requiresSso: false,
    requiresSecondFactor: require_second_factor,
    ssoIsSecondFactor: false,
  };
}

export async function partnerOf(
  t: Tx,
  personId: string,
  partnerId: string,
): Promise<({ tenant: PartnerTenant; role: PartnerRole } & Demands) | null> {
  const row = await t.one(
    `select m.role, p.require_second_factor, coalesce(sso_required(p.id, m.person_id), false) as sso_required,
       coalesce(sso_is_second_factor(p.id), false) as sso_is_second_factor, p.name, p.status, p.mode
     from partner_member m join partner p on p.id = m.partner_id where m.partner_id = $1 and m.person_id = $2`,
    [partnerId, personId],
  );
  if (!row) return null;
  const { role, require_second_factor, sso_required, sso_is_second_factor, ...rest } = row;
  const tenant = { kind: "partner" as const, id: partnerId, ...rest };
  return { role, tenant, ...demandsOf({ role, require_second_factor, sso_required, sso_is_second_factor }) };
}

/** Turns a signed-in person into the caller of one tenant. t is in that person's scope. */
export async function sessionCaller(
  t: Tx,
  person: SignedIn,
  want: { auth: "workspace" | "partner" | "person" | "operator"; id: string | null },
): Promise<Caller> {
  const base = { owner: `person:${person.personId}`, secret: null, expiresAt: null };
  const actor = (role: string) => ({
    kind: "person" as const,
    id: person.personId,
    name: person.name,
    email: person.email,
    role,
  });
  if (want.auth === "person") {
    return {
      ...base,
      actor: actor("self"),
      tenant: { kind: "person", id: person.personId },
      scopes: new Set<Scope>(),
    };
  }
  if (want.auth === "operator") {
    if (!person.isOperator) throw new ApiError("not_found");
    if (!isDemoOperator(person) && !person.hasSecondFactor) throw secondFactorRequired("The platform");
    return {
      ...base,
      actor: { kind: "operator", id: person.personId, name: person.name },
      tenant: { kind: "platform", id: "platform" },
      scopes: new Set<Scope>(PERSON_SCOPES),
    };
  }
  if (!want.id)
    throw new ApiError("not_found", {
      detail: "Name the tenant in Switchboard-Workspace or Switchboard-Partner.",
    });
  if (want.auth === "workspace") {
    const found = await workspaceOf(t, person.personId, want.id);
    if (!found) throw new ApiError("not_found");
    assertAdmitted(person, found);
    return {
      ...base,
      actor: actor(found.role),
      tenant: found.tenant,
      scopes: new Set(WORKSPACE_ROLE_SCOPES[found.role]),
      ...(found.visit ? { actingPartnerId: found.visit.partnerId } : {}),
    };
  }
  const found = await partnerOf(t, person.personId, want.id);
  if (!found) throw new ApiError("not_found");
  assertAdmitted(person, found);
  return {
    ...base,
    actor: actor(found.role),
    tenant: found.tenant,
    scopes: new Set(PARTNER_ROLE_SCOPES[found.role]),
  };
}

function assertAdmitted(
  person: SignedIn,
  found: Parameters<typeof missingFor>[1] & { tenant: { name: string } },
) {
  const missing = missingFor(person, found);
  if (missing === "second_factor") throw secondFactorRequired(found.tenant.name);
  if (missing === "sso") {
    throw new ApiError("insufficient_scope", {
      detail: `${found.tenant.name} requires single sign-on. Sign in with single sign-on to use it.`,
    });
  }
}

/** The dashboard sends no key, so the advice to send one would mean nothing to its users. */
export const sessionEnded = () =>
  new ApiError("missing_api_key", {
    detail: "Your session has ended. Sign in again; what you typed is kept.",
  });

const secondFactorRequired = (requiredBy: string) =>
  new ApiError("second_factor_required", {
    detail: `${requiredBy} requires a second factor. Set one up under Security in your account.`,
  });

const RECENT_MS = 15 * 60_000;

/** Protects what a stolen session could do lasting harm with. Keys are not asked: they have no password. */
export function assertRecentlyAuthenticated({ authenticatedAt }: SignedIn, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() <= RECENT_MS) return;
  throw new ApiError("reauthentication_required");
}

/** Browsers send cookies by themselves, so an unsafe call must prove that it comes from our own pages. */
export function assertSameSite(request: Request, baseUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null) throw new ApiError("cross_site_request");
  const origin = request.headers.get("origin");
  if (origin === null || origin !== new URL(baseUrl).origin) throw new ApiError("cross_site_request");
}
