import * as contract from "@/lib/contract/keys";
import { reply } from "@/lib/contract/reply";
import { endpoint } from "@/lib/http/endpoint";
import {
  accountOwner,
  createKey,
  listKeys,
  openAccountOwner,
  ownerOf,
  revokeKey,
  rotateKey,
} from "@/lib/services/keys/manage";

export const keysEndpoints = [
  endpoint(contract.partnerKeys.rotate, async ({ ctx, params, body }) =>
    reply(await rotateKey(ctx, ownerOf(ctx.tenant), { id: params.id, ...body }), { holdsSecret: true }),
  ),
  endpoint(contract.partnerKeys.revoke, ({ ctx, params }) => revokeKey(ctx, ownerOf(ctx.tenant), params.id)),
  endpoint(contract.partnerKeys.list, ({ ctx, query }) => listKeys(ctx, ownerOf(ctx.tenant), query)),
  endpoint(contract.partnerKeys.create, async ({ ctx, body }) =>
    reply(await createKey(ctx, ownerOf(ctx.tenant), body), { holdsSecret: true }),
  ),
  endpoint(contract.workspaceKeys.rotate, async ({ ctx, params, body }) =>
    reply(await rotateKey(ctx, ownerOf(ctx.tenant), { id: params.id, ...body }), { holdsSecret: true }),
  ),
  endpoint(contract.workspaceKeys.revoke, ({ ctx, params }) =>
    revokeKey(ctx, ownerOf(ctx.tenant), params.id),
  ),
  endpoint(contract.workspaceKeys.list, ({ ctx, query }) => listKeys(ctx, ownerOf(ctx.tenant), query)),
  endpoint(contract.workspaceKeys.create, async ({ ctx, body }) =>
    reply(await createKey(ctx, ownerOf(ctx.tenant), body), { holdsSecret: true }),
  ),
  endpoint(contract.listAccountKeys, async ({ ctx, params, query }) =>
    listKeys(ctx, await accountOwner(ctx, params.id), query),
  ),
  endpoint(contract.createAccountKey, async ({ ctx, params, body }) =>
    reply(await createKey(ctx, await openAccountOwner(ctx, params.id), body), { holdsSecret: true }),
  ),
  endpoint(contract.rotateAccountKey, async ({ ctx, params, body }) =>
    reply(await rotateKey(ctx, await openAccountOwner(ctx, params.id), { id: params.keyId, ...body }), {
      holdsSecret: true,
    }),
  ),
  endpoint(contract.revokeAccountKey, async ({ ctx, params }) =>
    revokeKey(ctx, await accountOwner(ctx, params.id), params.keyId),
  ),
];
