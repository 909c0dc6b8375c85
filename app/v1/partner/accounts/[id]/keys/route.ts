import { createAccountKey, listAccountKeys } from "@/lib/api/contracts/keys";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import { accountOwner, createKey, listKeys, openAccountOwner } from "@/lib/services/keys/manage";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listAccountKeys).handle(async ({ ctx, params, query }) =>
    listKeys(ctx, await accountOwner(ctx, params.id), query),
  ),
  route(createAccountKey).handle(async ({ ctx, params, body }) =>
    reply(await createKey(ctx, await openAccountOwner(ctx, params.id), body), { holdsSecret: true }),
  ),
);
