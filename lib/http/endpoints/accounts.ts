import * as summaries from "@/lib/contract/account-summaries";
import * as contract from "@/lib/contract/accounts";
import * as planChanges from "@/lib/contract/plan-changes";
import { reply } from "@/lib/contract/reply";
import { accepts } from "@/lib/http/accepts";
import { endpoint } from "@/lib/http/endpoint";
import { change } from "@/lib/services/accounts/change";
import { close } from "@/lib/services/accounts/close";
import { create } from "@/lib/services/accounts/create";
import { exportAccounts } from "@/lib/services/accounts/export";
import { getAccountSummary } from "@/lib/services/accounts/overview";
import {
  cancelPlanChange,
  createPlanChange,
  listPlanChanges,
  quotePlanChange,
} from "@/lib/services/accounts/plan-changes";
import { reactivate } from "@/lib/services/accounts/reactivate";
import { getAccount, listAccounts } from "@/lib/services/accounts/read";
import { listAccountSummaries } from "@/lib/services/accounts/summaries";
import { suspend, suspensionImpact } from "@/lib/services/accounts/suspend";

export const accountsEndpoints = [
  endpoint(contract.createAccount, async ({ ctx, body }) =>
    reply(await create(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.listAccounts, async ({ ctx, query: { format, ...filter }, request, open }) => {
    const isExport = format === "csv" || accepts(request, "text/csv");
    return isExport ? exportAccounts({ filter, open }) : listAccounts(ctx, filter);
  }),
  endpoint(contract.getAccount, ({ ctx, params }) => getAccount(ctx, params.id)),
  endpoint(contract.patchAccount, ({ ctx, params, body }) => change(ctx, { id: params.id, ...body })),
  endpoint(contract.suspendAccount, ({ ctx, params, query, body }) =>
    query.dry_run ? suspensionImpact(ctx, params.id) : suspend(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.reactivateAccount, ({ ctx, params, body }) =>
    reactivate(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.closeAccount, ({ ctx, params, body }) => close(ctx, { id: params.id, ...body })),
  endpoint(summaries.listAccountSummaries, ({ ctx, query }) => listAccountSummaries(ctx, query)),
  endpoint(summaries.getAccountSummary, ({ ctx, params }) => getAccountSummary(ctx, params.id)),
  endpoint(planChanges.createPlanChange, ({ ctx, params, query, body }) => {
    const change = { id: params.id, ...body };
    return query.dry_run ? quotePlanChange(ctx, change) : createPlanChange(ctx, change);
  }),
  endpoint(planChanges.listPlanChanges, ({ ctx, params, query }) =>
    listPlanChanges(ctx, { id: params.id, ...query }),
  ),
  endpoint(planChanges.cancelPlanChange, ({ ctx, params }) => cancelPlanChange(ctx, params)),
];
