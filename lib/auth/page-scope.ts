import "server-only";
import { notFound } from "next/navigation";
import type { Scope } from "@/lib/contract/scopes";
import { requirePartner, requireWorkspace } from "./page";

/** Requires a scope. A role without it gets 404, because the navigation hides the page from that role too. */
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
