import { partnerMembers, workspaceMembers } from "@/lib/contract/members";
import type { Face } from "./member-roles";

/** The two families of contracts differ only in path and roles; useRoles offers each face its own roles. */
export function contractsOf(face: Face) {
  return (face === "workspace" ? workspaceMembers : partnerMembers) as typeof workspaceMembers;
}
