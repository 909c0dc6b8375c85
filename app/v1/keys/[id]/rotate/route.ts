import { workspaceKeys } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { ownerOf, rotateKey } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(workspaceKeys.rotate).handle(async ({ ctx, params, body }) =>
    reply(await rotateKey(ctx, ownerOf(ctx.tenant), { id: params.id, ...body }), { holdsSecret: true }),
  ),
);
