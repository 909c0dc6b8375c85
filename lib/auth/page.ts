import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { tx } from "@/lib/db/tx";
import { isDemoOperator } from "@/lib/http/demo-operator";
import { missingFor, partnerOf, readSession, type SignedIn, workspaceOf } from "@/lib/http/session";
import { web } from "@/lib/http/web-process";
import { pagePath } from "@/lib/safe-path";
import { PATH_HEADER } from "@/lib/security-headers";
import { testClock } from "@/lib/services/billing/facts";

/** The session of this request, read from its row once. It may still lack its second factor. */
export const currentSession = cache(async (): Promise<SignedIn | null> => {
  // Reading the headers first makes Next render this page per request. A page knows nothing of the socket.
  const received = new Headers(await headers());
  const { env, db } = web();
  const request = new Request(env.APP_URL, { headers: received });
  return readSession(request, db, env);
});

/** The signed-in user, or null also while the second factor is missing. */
export async function currentPerson(): Promise<SignedIn | null> {
  const session = await currentSession();
  return session?.pending ? null : session;
}

/** The signed-in person as pages show them, with their format of dates and amounts. */
export const shownPerson = ({ personId, name, email, format }: SignedIn) => ({
  id: personId,
  name,
  email,
  format,
});

/** The page asked for, with its query. `next dev` does not name it, and there signing in leads to `otherwise`. */
async function requestedPage(otherwise: string): Promise<string> {
  const requested = (await headers()).get(PATH_HEADER);
  return requested === null ? otherwise : pagePath(requested);
}

/** Requires a session; signing in leads back to the page that was asked for. */
export async function requirePerson(otherwise: string): Promise<SignedIn> {
  const session = await currentSession();
  const backTo = await requestedPage(otherwise);
  if (!session) redirect(`/sign-in?from=${encodeURIComponent(backTo)}`);
  if (session.pending) redirect(`/sign-in/verify?from=${encodeURIComponent(backTo)}`);
  return session;
}

/** Leads a person who lacks a required second factor to the page that sets one up. */
function setUpSecondFactor(requiredBy: string, backTo: string): never {
  const query = new URLSearchParams({ required: requiredBy, from: backTo });
  redirect(`/account/security?${query}`);
}

/**
 * Leads to what the session lacks for the tenant: a second factor, or the sign-in of the tenant's identity provider. A
 * page of this site asks for the latter, because the router of the browser cannot follow a redirect to another site.
 */
function requireAdmission(
  person: SignedIn,
  found: Parameters<typeof missingFor>[1] & { tenant: { name: string } },
  backTo: string,
) {
  const missing = missingFor(person, found);
  if (missing === "second_factor") setUpSecondFactor(found.tenant.name, backTo);
  if (missing === "sso") redirect(`/sign-in/sso?${new URLSearchParams({ from: backTo })}`);
}

/** The name of the tenant a path leads to, if the session lacks the sign-in of its identity provider. */
export async function requiringSso(person: SignedIn, path: string): Promise<string | null> {
  const [, kind, id] = /^\/([wp])\/([^/?]+)/.exec(path) ?? [];
  if (!id) return null;
  const read = kind === "w" ? workspaceOf : partnerOf;
  const found = await tx(web().db, { kind: "person", id: person.personId }, async (t) =>
    read(t, person.personId, id),
  );
  return found && missingFor(person, found) === "sso" ? found.tenant.name : null;
}

/** Requires membership of the workspace, or a visit of its partner; all other users get 404. */
export async function requireWorkspace(id: string) {
  const person = await requirePerson(`/w/${id}`);
  const found = await tx(web().db, { kind: "person", id: person.personId }, (t) =>
    workspaceOf(t, person.personId, id),
  );
  if (!found) notFound();
  requireAdmission(person, found, await requestedPage(`/w/${id}`));
  const scopes: readonly Scope[] = WORKSPACE_ROLE_SCOPES[found.role];
  return { person, workspace: found.tenant, role: found.role, scopes, visit: found.visit };
}

export async function requirePartner(id: string) {
  const person = await requirePerson(`/p/${id}`);
  const { found, clockAt } = await tx(web().db, { kind: "person", id: person.personId }, async (t) => {
    const found = await partnerOf(t, person.personId, id);
    const isSandbox = found?.tenant.mode === "sandbox";
    return { found, clockAt: isSandbox ? await testClock(t, id) : null };
  });
  if (!found) notFound();
  requireAdmission(person, found, await requestedPage(`/p/${id}`));
  const scopes: readonly Scope[] = PARTNER_ROLE_SCOPES[found.role];
  return { person, partner: found.tenant, role: found.role, scopes, clockAt };
}

export async function requireOperator(): Promise<SignedIn> {
  const person = await requirePerson("/operator");
  if (!person.isOperator) notFound();
  if (!person.hasSecondFactor && !isDemoOperator(person))
    setUpSecondFactor("The platform", await requestedPage("/operator"));
  return person;
}
