import { PARTNER_ROLE_SCOPES, type Scope, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import type { Face } from "./navigation";

const ROLES: Record<Face, Record<string, readonly Scope[]>> = {
  workspace: WORKSPACE_ROLE_SCOPES,
  partner: PARTNER_ROLE_SCOPES,
  operator: {},
};

/** The roles that hold a scope, as the start of a sentence: "Editors and owners". */
export function whoMay(face: Face, scope: Scope): string {
  const roles = Object.entries(ROLES[face]).flatMap(([role, scopes]) =>
    scopes.includes(scope) ? [`${role}s`] : [],
  );
  const text = new Intl.ListFormat("en").format(roles);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
