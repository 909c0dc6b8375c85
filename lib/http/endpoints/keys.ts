import * as contract from "@/lib/contract/keys";
import { reply } from "@/lib/contract/reply";
import { endpoint } from "@/lib/http/endpoint";
import { createKey } from "@/lib/services/keys/issue";
import { changeKey, listKeys, revokeKey } from "@/lib/services/keys/manage";
import { rotateKey } from "@/lib/services/keys/rotate";
import { inAccount, inOpenAccount } from "@/lib/services/workspace/act-for-account";

const secret = <T>(data: T) => reply(data, { holdsSecret: true });

export const keysEndpoints = [
  ...[contract.partnerKeys, contract.workspaceKeys].flatMap((keys) => [
    endpoint(keys.rotate, async ({ ctx, params, body }) =>
      secret(await rotateKey(ctx, { id: params.id, ...body })),
    ),
    endpoint(keys.change, ({ ctx, params, body }) => changeKey(ctx, { id: params.id, ...body })),
    endpoint(keys.revoke, ({ ctx, params }) => revokeKey(ctx, params.id)),
    endpoint(keys.list, ({ ctx, query }) => listKeys(ctx, query)),
    endpoint(keys.create, async ({ ctx, body }) => secret(await createKey(ctx, body))),
  ]),
  endpoint(contract.listAccountKeys, ({ ctx, params, query }) =>
    inAccount(ctx, params.id, (account) => listKeys(account, query)),
  ),
  endpoint(contract.createAccountKey, async ({ ctx, params, body }) =>
    secret(await inOpenAccount(ctx, params.id, (account) => createKey(account, body))),
  ),
  endpoint(contract.rotateAccountKey, async ({ ctx, params, body }) =>
    secret(
      await inOpenAccount(ctx, params.id, (account) => rotateKey(account, { id: params.keyId, ...body })),
    ),
  ),
  endpoint(contract.patchAccountKey, ({ ctx, params, body }) =>
    inOpenAccount(ctx, params.id, (account) => changeKey(account, { id: params.keyId, ...body })),
  ),
  endpoint(contract.revokeAccountKey, ({ ctx, params }) =>
    inAccount(ctx, params.id, (account) => revokeKey(account, params.keyId)),
  ),
];
