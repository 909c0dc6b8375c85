import "server-only";
import { notFound } from "next/navigation";
import type { Scope } from "@/lib/contract/scopes";
import { requirePartner, requireWorkspace } from "./page";

/** A page behind a scope: for a role without it the page is not there, as its line is not in the navigation. */
export async function workspacePage(params: Promise<{ id: string }>, scope: Scope) {
  const found = await requireWorkspace((await params).id);
  if (!found.scopes.includes(scope)) notFound();
  return found;
}

export async function partnerPage(params: Promise<{ id: string }>, scope: Scope) {
  const found = await requirePartner((await params).id);
  if (!found.scopes.includes(scope)) notFound();
  return found;
}
