import * as contract from "@/lib/contract/account-settings";
import { reply } from "@/lib/contract/reply";
import { endpoint } from "@/lib/http/endpoint";
import { testProvider } from "@/lib/services/settings/provider-test";
import { deleteProvider, getProvider, putProvider } from "@/lib/services/settings/providers";
import { deleteSecret, listSecrets, putSecret } from "@/lib/services/settings/secrets";
import { getSendingRules, putSendingRules } from "@/lib/services/settings/sending-rules";
import { getSigning, rotateSigning } from "@/lib/services/settings/signing";
import { inAccount, inOpenAccount } from "@/lib/services/workspace/act-for-account";
import { getVariables, putVariables } from "@/lib/services/workspace/variables";

export const accountSettingsEndpoints = [
  endpoint(contract.getAccountProvider, ({ ctx, params: { id, kind } }) =>
    inAccount(ctx, id, (account) => getProvider(account, kind)),
  ),
  endpoint(contract.putAccountProvider, ({ ctx, params: { id, kind }, body }) =>
    inOpenAccount(ctx, id, (account) => putProvider(account, { kind, input: body })),
  ),
  endpoint(contract.deleteAccountProvider, ({ ctx, params: { id, kind } }) =>
    inOpenAccount(ctx, id, (account) => deleteProvider(account, kind)),
  ),
  endpoint(contract.testAccountProvider, ({ ctx, params: { id, kind }, body }) =>
    inOpenAccount(ctx, id, (account) => testProvider(account, { kind, to: body.to })),
  ),
  endpoint(contract.listAccountSecrets, ({ ctx, params }) => inAccount(ctx, params.id, listSecrets)),
  endpoint(contract.putAccountSecret, ({ ctx, params: { id, name }, body }) =>
    inOpenAccount(ctx, id, (account) => putSecret(account, { name, ...body })),
  ),
  endpoint(contract.deleteAccountSecret, ({ ctx, params: { id, name } }) =>
    inOpenAccount(ctx, id, (account) => deleteSecret(account, name)),
  ),
  endpoint(contract.getAccountSigning, ({ ctx, params }) => inAccount(ctx, params.id, getSigning)),
  endpoint(contract.rotateAccountSigning, async ({ ctx, params }) =>
    reply(await inOpenAccount(ctx, params.id, rotateSigning), { holdsSecret: true }),
  ),
  endpoint(contract.getAccountSendingRules, ({ ctx, params }) => inAccount(ctx, params.id, getSendingRules)),
  endpoint(contract.putAccountSendingRules, ({ ctx, params, body }) =>
    inOpenAccount(ctx, params.id, (account) => putSendingRules(account, body)),
  ),
  endpoint(contract.getAccountVariables, ({ ctx, params }) => inAccount(ctx, params.id, getVariables)),
  endpoint(contract.putAccountVariables, ({ ctx, params, body }) =>
    inOpenAccount(ctx, params.id, (account) => putVariables(account, body)),
  ),
];
