import "server-only";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/api/scopes";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/web";
import { partnerOf, readSession, type SignedIn, workspaceOf } from "./session";

/** Who looks at this page, read from the session's row; once per request. */
export const currentPerson = cache(async (): Promise<SignedIn | null> => {
  // First of all: it is what tells the build that this page is made per request.
  const jar = await cookies();
  const { env, db } = web();
  const request = {
    headers: await headers(),
    cookies: Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])),
  };
  return readSession(request as unknown as Request, db, env.NEXTAUTH_SECRET);
});

export async function requirePerson(backTo: string): Promise<SignedIn> {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?from=${encodeURIComponent(backTo)}`);
  return person;
}

/** A member's view of one workspace; for everybody else the page does not exist. */
export async function requireWorkspace(id: string) {
  const person = await requirePerson(`/w/${id}`);
  const found = await tx(web().db, { kind: "person", id: person.personId }, (t) =>
    workspaceOf(t, person.personId, id),
  );
  if (!found) notFound();
  const scopes: readonly Scope[] = WORKSPACE_ROLE_SCOPES[found.role];
  return { person, workspace: found.tenant, role: found.role, scopes };
}

export async function requirePartner(id: string) {
  const person = await requirePerson(`/p/${id}`);
  const found = await tx(web().db, { kind: "person", id: person.personId }, (t) =>
    partnerOf(t, person.personId, id),
  );
  if (!found) notFound();
  const scopes: readonly Scope[] = PARTNER_ROLE_SCOPES[found.role];
  return { person, partner: found.tenant, role: found.role, scopes };
}

export async function requireOperator(): Promise<SignedIn> {
  const person = await requirePerson("/operator");
  if (!person.isOperator) notFound();
  return person;
}
