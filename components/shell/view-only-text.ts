import type { ReactNode } from "react";
import type { Scope } from "@/lib/contract/scopes";
import type { Language } from "@/lib/language";
import type { KeyOf } from "@/lib/messages/catalogue";
import type { Translator } from "@/lib/messages/translate";
import type { Tenant } from "./tenant";
import { whoMay } from "./who-may";

type What<Key> = Key extends `view_only_${infer Name}` ? Name : never;
export type ViewOnlyWhat = What<KeyOf<"shell">>;

type Words = { language: Language; t: Translator<"shell", ReactNode> };
type Of = Pick<Tenant, "face" | "visit"> & { scope: Scope; what: ViewOnlyWhat };

/** A visitor from the partner has no role in the workspace, so the roles that can do it are no help to them. */
export function viewOnlyText({ face, visit, scope, what }: Of, { language, t }: Words): string {
  if (visit) return t(visit.mayEdit ? "visit_not_included" : "visit_read_only");
  return t(`view_only_${what}`, { roles: whoMay(face, scope, { language, t }) });
}
