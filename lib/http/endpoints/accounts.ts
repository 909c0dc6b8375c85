import * as contract from "@/lib/contract/accounts";
import { reply } from "@/lib/contract/reply";
import { endpoint } from "@/lib/http/endpoint";
import { change } from "@/lib/services/accounts/change";
import { close } from "@/lib/services/accounts/close";
import { create } from "@/lib/services/accounts/create";
import { reactivate } from "@/lib/services/accounts/reactivate";
import { getAccount, listAccounts } from "@/lib/services/accounts/read";
import { suspend, suspensionImpact } from "@/lib/services/accounts/suspend";

export const accountsEndpoints = [
  endpoint(contract.createAccount, async ({ ctx, body }) =>
    reply(await create(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.listAccounts, ({ ctx, query }) => listAccounts(ctx, query)),
  endpoint(contract.getAccount, ({ ctx, params }) => getAccount(ctx, params.id)),
  endpoint(contract.patchAccount, ({ ctx, params, body }) => change(ctx, { id: params.id, ...body })),
  endpoint(contract.suspendAccount, ({ ctx, params, query, body }) =>
    query.dry_run ? suspensionImpact(ctx, params.id) : suspend(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.reactivateAccount, ({ ctx, params, body }) =>
    reactivate(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.closeAccount, ({ ctx, params, body }) => close(ctx, { id: params.id, ...body })),
];
