import { partnerMembers } from "@/lib/api/contracts/people";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { inviteMember, listMembers } from "@/lib/services/members/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(partnerMembers.list).handle(({ ctx }) => listMembers(ctx)),
  route(partnerMembers.invite).handle(({ ctx, body }) => inviteMember(ctx, body)),
);
