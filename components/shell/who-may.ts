import type { ReactNode } from "react";
import { useLanguage, useWords } from "@/components/words/words";
import {
  PARTNER_ROLE_SCOPES,
  type PartnerRole,
  type Scope,
  WORKSPACE_ROLE_SCOPES,
  type WorkspaceRole,
} from "@/lib/contract/scopes";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";
import type { Face } from "./navigation";

type Role = WorkspaceRole | PartnerRole;
const ROLES: Record<Face, Partial<Record<Role, readonly Scope[]>>> = {
  workspace: WORKSPACE_ROLE_SCOPES,
  partner: PARTNER_ROLE_SCOPES,
  operator: {},
};

type Words = { language: Language; t: Translator<"shell", ReactNode> };

/** The roles that hold a scope, as the start of a sentence: "Editors and owners". */
export function whoMay(face: Face, scope: Scope, { language, t }: Words): string {
  const scopesOf = Object.entries(ROLES[face]) as [Role, readonly Scope[]][];
  const roles = scopesOf.flatMap(([role, scopes]) => (scopes.includes(scope) ? [t(`roles_${role}`)] : []));
  const text = new Intl.ListFormat(language).format(roles);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function useWhoMay(): (face: Face, scope: Scope) => string {
  const language = useLanguage();
  const t = useWords("shell");
  return (face, scope) => whoMay(face, scope, { language, t });
}
