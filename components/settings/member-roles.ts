import { partnerMembers, workspaceMembers } from "@/lib/contract/members";

export type Face = "workspace" | "partner";
type Role = { value: string; label: string; may: string };
export const ROLES: Record<Face, Role[]> = {
  workspace: [
    { value: "owner", label: "Owner", may: "Full access, including people, keys and settings" },
    { value: "editor", label: "Editor", may: "Works at the desk and builds, tests and deploys automations" },
    { value: "viewer", label: "Viewer", may: "Can view everything, but not make changes" },
  ],
  partner: [
    { value: "owner", label: "Owner", may: "Full access, including people, keys and webhooks" },
    {
      value: "member",
      label: "Member",
      may: "Manages accounts, billing and reports, but not keys or people",
    },
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
