import { reply } from "@/lib/contract/reply";
import * as contract from "@/lib/contract/secrets";
import { endpoint } from "@/lib/http/endpoint";
import { deleteSecret, listSecrets, putSecret, secretNames } from "@/lib/services/settings/secrets";
import { getSigning, rotateSigning } from "@/lib/services/settings/signing";

export const secretsEndpoints = [
  endpoint(contract.listSecrets, ({ ctx }) => listSecrets(ctx)),
  endpoint(contract.listSecretNames, ({ ctx }) => secretNames(ctx)),
  endpoint(contract.putSecret, ({ ctx, params, body }) => putSecret(ctx, { ...params, ...body })),
  endpoint(contract.deleteSecret, ({ ctx, params }) => deleteSecret(ctx, params.name)),
  endpoint(contract.getSigning, ({ ctx }) => getSigning(ctx)),
  endpoint(contract.rotateSigning, async ({ ctx }) => reply(await rotateSigning(ctx), { holdsSecret: true })),
];
