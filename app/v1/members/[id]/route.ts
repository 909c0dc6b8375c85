import { workspaceMembers } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { changeRole, removeMember } from "@/lib/services/members/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(workspaceMembers.change).handle(({ ctx, params, body }) =>
    changeRole(ctx, { id: params.id, role: body.role }),
  ),
  route(workspaceMembers.remove).handle(({ ctx, params }) => removeMember(ctx, params.id)),
);
