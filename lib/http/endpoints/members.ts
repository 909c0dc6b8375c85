import * as ofAccount from "@/lib/contract/account-members";
import * as contract from "@/lib/contract/members";
import { endpoint } from "@/lib/http/endpoint";
import { changeRole, inviteMember, listMembers, removeMember } from "@/lib/services/members/manage";
import { inAccount, inOpenAccount } from "@/lib/services/workspace/act-for-account";

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
  endpoint(ofAccount.listAccountMembers, ({ ctx, params }) => inAccount(ctx, params.id, listMembers)),
  endpoint(ofAccount.inviteAccountMember, ({ ctx, params, body }) =>
    inOpenAccount(ctx, params.id, (account) => inviteMember(account, body)),
  ),
  endpoint(ofAccount.patchAccountMember, ({ ctx, params: { id, personId }, body }) =>
    inOpenAccount(ctx, id, (account) => changeRole(account, { id: personId, role: body.role })),
  ),
  endpoint(ofAccount.removeAccountMember, ({ ctx, params: { id, personId } }) =>
    inOpenAccount(ctx, id, (account) => removeMember(account, personId)),
  ),
];
