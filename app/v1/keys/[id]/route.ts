import { workspaceKeys } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { ownerOf, revokeKey } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(workspaceKeys.revoke).handle(({ ctx, params }) => revokeKey(ctx, ownerOf(ctx.tenant), params.id)),
);
