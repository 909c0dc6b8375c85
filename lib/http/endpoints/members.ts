import * as contract from "@/lib/contract/members";
import { endpoint } from "@/lib/http/endpoint";
import { changeRole, inviteMember, listMembers, removeMember } from "@/lib/services/members/manage";

export const membersEndpoints = [
  endpoint(contract.workspaceMembers.change, ({ ctx, params, body }) =>
    changeRole(ctx, { id: params.id, role: body.role }),
  ),
  endpoint(contract.workspaceMembers.remove, ({ ctx, params }) => removeMember(ctx, params.id)),
  endpoint(contract.workspaceMembers.list, ({ ctx }) => listMembers(ctx)),
  endpoint(contract.workspaceMembers.invite, ({ ctx, body }) => inviteMember(ctx, body)),
  endpoint(contract.partnerMembers.change, ({ ctx, params, body }) =>
    changeRole(ctx, { id: params.id, role: body.role }),
  ),
  endpoint(contract.partnerMembers.remove, ({ ctx, params }) => removeMember(ctx, params.id)),
  endpoint(contract.partnerMembers.list, ({ ctx }) => listMembers(ctx)),
  endpoint(contract.partnerMembers.invite, ({ ctx, body }) => inviteMember(ctx, body)),
];
