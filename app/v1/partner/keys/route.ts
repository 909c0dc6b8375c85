import { partnerKeys } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { createKey, listKeys, ownerOf } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(partnerKeys.list).handle(({ ctx, query }) => listKeys(ctx, ownerOf(ctx.tenant), query)),
  route(partnerKeys.create).handle(async ({ ctx, body }) =>
    reply(await createKey(ctx, ownerOf(ctx.tenant), body), { holdsSecret: true }),
  ),
);
