import "server-only";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { tx } from "@/lib/db/tx";
import { partnerOf, readSession, type SignedIn, workspaceOf } from "@/lib/http/session";
import { web } from "@/lib/http/web-process";

/** The signed-in user, read from the session's row once per request. */
export const currentPerson = cache(async (): Promise<SignedIn | null> => {
  // Reading the headers first makes Next render this page per request.
  const request = { headers: await headers() };
  const { env, db } = web();
  return readSession(request, db, env.NEXTAUTH_SECRET);
});

export async function requirePerson(backTo: string): Promise<SignedIn> {
  const person = await currentPerson();
  if (!person) redirect(`/sign-in?from=${encodeURIComponent(backTo)}`);
  return person;
}

/** Requires membership of the workspace; all other users get 404. */
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
