import { rotateAccountKey } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { openAccountOwner, rotateKey } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rotateAccountKey).handle(async ({ ctx, params, body }) =>
    reply(await rotateKey(ctx, await openAccountOwner(ctx, params.id), { id: params.keyId, ...body }), {
      holdsSecret: true,
    }),
  ),
);
