import { revokeAccountKey } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { accountOwner, revokeKey } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(revokeAccountKey).handle(async ({ ctx, params }) =>
    revokeKey(ctx, await accountOwner(ctx, params.id), params.keyId),
  ),
);
