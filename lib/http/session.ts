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
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { PartnerTenant, WorkspaceTenant } from "@/lib/services/context";
import type { Caller } from "./caller";
import { sessionCookie } from "./session-cookie";
import { web } from "./web-process";

export type SignedIn = {
  sessionId: string;
  personId: string;
  name: string;
  email: string;
  isOperator: boolean;
};

export const WORKSPACE_HEADER = "switchboard-workspace";
export const PARTNER_HEADER = "switchboard-partner";

/**
 * The session's JWT holds the id of our own session row. The row is read on every request, so a revoked session ends
 * with its next request. Null when the request carries no live session.
 */
export async function readSession(
  request: { headers: Headers },
  db: Db,
  secret: string,
): Promise<SignedIn | null> {
  const token = await readToken(request.headers, secret);
  const sessionId = token?.sid;
  const personId = token?.sub;
  if (typeof sessionId !== "string" || typeof personId !== "string") return null;
  return tx(db, { kind: "person", id: personId }, (t) => liveSession(t, sessionId, personId));
}

/** next-auth takes its cookies parsed, in the shape of a request of its own. */
function readToken(headers: Headers, secret: string) {
  const cookies = Object.fromEntries(
    (headers.get("cookie") ?? "").split(";").flatMap((pair) => {
      const equals = pair.indexOf("=");
      return equals < 0 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]];
    }),
  );
  // Only the cookie counts: an Authorization header is an API key, never a session.
  const req = { headers: {}, cookies } as GetTokenParams["req"];
  const cookieName = sessionCookie(web().config.baseUrl).name;
  return getToken({ req, secret, cookieName });
}

export async function liveSession(t: Tx, sessionId: string, personId: string): Promise<SignedIn | null> {
  const row = await t.one(
    `select p.name, p.email, p.is_operator from session s join person p on p.id = s.person_id
     where s.id = $1 and s.person_id = $2 and s.revoked_at is null and s.expires_at > now() and p.disabled_at is null`,
    [sessionId, personId],
  );
  return row && { sessionId, personId, name: row.name, email: row.email, isOperator: row.is_operator };
}

/** The workspace named by the request, or null when the person is not a member. */
export async function workspaceOf(
  t: Tx,
  personId: string,
  workspaceId: string,
): Promise<{ tenant: WorkspaceTenant; role: WorkspaceRole } | null> {
  const row = await t.one(
    `select m.role, w.partner_id, w.name, w.status, w.mode, w.plan, w.timezone, w.country
     from workspace_member m join workspace w on w.id = m.workspace_id where m.workspace_id = $1 and m.person_id = $2`,
    [workspaceId, personId],
  );
  if (!row) return null;
  const { role, partner_id, ...rest } = row;
  return { role, tenant: { kind: "workspace", id: workspaceId, partnerId: partner_id, ...rest } };
}

export async function partnerOf(
  t: Tx,
  personId: string,
  partnerId: string,
): Promise<{ tenant: PartnerTenant; role: PartnerRole } | null> {
  const row = await t.one(
    `select m.role, p.name, p.status, p.mode from partner_member m join partner p on p.id = m.partner_id where m.partner_id = $1 and m.person_id = $2`,
    [partnerId, personId],
  );
  if (!row) return null;
  const { role, ...rest } = row;
  return { role, tenant: { kind: "partner", id: partnerId, ...rest } };
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
    return {
      ...base,
      actor: actor(found.role),
      tenant: found.tenant,
      scopes: new Set(WORKSPACE_ROLE_SCOPES[found.role]),
    };
  }
  const found = await partnerOf(t, person.personId, want.id);
  if (!found) throw new ApiError("not_found");
  return {
    ...base,
    actor: actor(found.role),
    tenant: found.tenant,
    scopes: new Set(PARTNER_ROLE_SCOPES[found.role]),
  };
}

/** Browsers send cookies by themselves, so an unsafe call must prove that it comes from our own pages. */
export function assertSameSite(request: Request, baseUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null) throw new ApiError("cross_site_request");
  const origin = request.headers.get("origin");
  if (origin === null || origin !== new URL(baseUrl).origin) throw new ApiError("cross_site_request");
}
