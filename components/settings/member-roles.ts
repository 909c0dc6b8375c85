import { partnerMembers, workspaceMembers } from "@/lib/contract/members";

export type Face = "workspace" | "partner";
type Role = { value: string; label: string; may: string };
export const ROLES: Record<Face, Role[]> = {
  workspace: [
    { value: "owner", label: "Owner", may: "Everything, with people, keys and settings" },
    { value: "editor", label: "Editor", may: "Works at the desk; builds, tests and deploys automations" },
    { value: "viewer", label: "Viewer", may: "Reads everything, changes nothing" },
  ],
  partner: [
    { value: "owner", label: "Owner", may: "Everything, with people, keys and webhooks" },
    { value: "member", label: "Member", may: "Accounts, billing and reports; no keys, no people" },
  ],
};

/** The two families of contracts differ only in path and roles; ROLES offers each face its own roles. */
export function contractsOf(face: Face) {
  return (face === "workspace" ? workspaceMembers : partnerMembers) as typeof workspaceMembers;
}
export type AnyRole = "owner" | "editor" | "viewer";

export function labelOf(face: Face, role: string): string {
  return ROLES[face].find((one) => one.value === role)?.label ?? role;
}
