import * as notes from "@/lib/contract/account-notes";
import * as summaries from "@/lib/contract/account-summaries";
import * as contract from "@/lib/contract/accounts";
import * as planChanges from "@/lib/contract/plan-changes";
import { reply } from "@/lib/contract/reply";
import * as visits from "@/lib/contract/visits";
import { accepts } from "@/lib/http/accepts";
import { csvFile } from "@/lib/http/csv-file";
import { endpoint } from "@/lib/http/endpoint";
import { change } from "@/lib/services/accounts/change";
import { close } from "@/lib/services/accounts/close";
import { create } from "@/lib/services/accounts/create";
import { exportAccounts } from "@/lib/services/accounts/export";
import { addAccountNote, deleteAccountNote, listAccountNotes } from "@/lib/services/accounts/notes";
import { getAccountSummary } from "@/lib/services/accounts/overview";
import {
  cancelPlanChange,
  createPlanChange,
  listPlanChanges,
  quotePlanChange,
} from "@/lib/services/accounts/plan-changes";
import { reactivate } from "@/lib/services/accounts/reactivate";
import { getAccount, listAccounts } from "@/lib/services/accounts/read";
import { accountSummariesCsv, listAccountSummaries } from "@/lib/services/accounts/summaries";
import { suspend, suspensionImpact } from "@/lib/services/accounts/suspend";
import { leaveWorkspace, openWorkspace } from "@/lib/services/accounts/visits";

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
  endpoint(summaries.listAccountSummaries, async ({ ctx, query, request }) =>
    query.format === "csv" || accepts(request, "text/csv")
      ? csvFile("accounts.csv", await accountSummariesCsv(ctx, query))
      : listAccountSummaries(ctx, query),
  ),
  endpoint(summaries.getAccountSummary, ({ ctx, params }) => getAccountSummary(ctx, params.id)),
  endpoint(visits.openWorkspace, ({ ctx, params }) => openWorkspace(ctx, params.id)),
  endpoint(visits.leaveWorkspace, ({ ctx, params }) => leaveWorkspace(ctx, params.id)),
  endpoint(notes.listAccountNotes, ({ ctx, params, query }) =>
    listAccountNotes(ctx, { id: params.id, ...query }),
  ),
  endpoint(notes.addAccountNote, ({ ctx, params, body }) => addAccountNote(ctx, { id: params.id, ...body })),
  endpoint(notes.deleteAccountNote, ({ ctx, params }) => deleteAccountNote(ctx, params)),
  endpoint(planChanges.createPlanChange, ({ ctx, params, query, body }) => {
    const change = { id: params.id, ...body };
    return query.dry_run ? quotePlanChange(ctx, change) : createPlanChange(ctx, change);
  }),
  endpoint(planChanges.listPlanChanges, ({ ctx, params, query }) =>
    listPlanChanges(ctx, { id: params.id, ...query }),
  ),
  endpoint(planChanges.cancelPlanChange, ({ ctx, params }) => cancelPlanChange(ctx, params)),
];
