import "server-only";
import { forbidden } from "next/navigation";
import type { Scope } from "@/lib/contract/scopes";
import { requirePartner, requireWorkspace } from "./page";

/** Requires a scope. A member whose role lacks it gets 403 and learns whom to ask. */
export async function workspacePage(params: Promise<{ id: string }>, scope: Scope) {
  const found = await requireWorkspace((await params).id);
  if (!found.scopes.includes(scope)) forbidden();
  return found;
}

export async function partnerPage(params: Promise<{ id: string }>, scope: Scope) {
  const found = await requirePartner((await params).id);
  if (!found.scopes.includes(scope)) forbidden();
  return found;
}
