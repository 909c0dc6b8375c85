import { useWords } from "@/components/words/words";
import type { KeyOf } from "@/lib/messages/catalogue";

export type Face = "workspace" | "partner";

type Role = "owner" | "editor" | "viewer" | "member";

/** The roles of each face, the strongest first, and the key of what each may do. */
const ROLES = {
  workspace: [
    ["owner", "may_workspace_owner"],
    ["editor", "may_workspace_editor"],
    ["viewer", "may_workspace_viewer"],
  ],
  partner: [
    ["owner", "may_partner_owner"],
    ["member", "may_partner_member"],
  ],
} as const satisfies Record<Face, readonly (readonly [Role, KeyOf<"people">])[]>;

/** The roles of a face, with what each may do. */
export function useRoles(face: Face) {
  const t = useWords("people");
  const roles: readonly (typeof ROLES)[Face][number][] = ROLES[face];
  return roles.map(([value, may]) => ({ value, label: t(`role_${value}`), may: t(may) }));
}

/** The default role. */
export const weakestRole = (face: Face): string => (face === "workspace" ? "viewer" : "member");

export type AnyRole = "owner" | "editor" | "viewer";

/** The name of a role. */
export function useRoleLabel(face: Face): (role: string) => string {
  const roles = useRoles(face);
  return (role) => roles.find((one) => one.value === role)?.label ?? role;
}
