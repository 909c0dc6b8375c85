import * as statement from "@/lib/contract/account-statement";
import * as contract from "@/lib/contract/billing";
import { getToPay } from "@/lib/contract/to-pay";
import { accepts } from "@/lib/http/accepts";
import { csvFile } from "@/lib/http/csv-file";
import { endpoint } from "@/lib/http/endpoint";
import { sharedResponse } from "@/lib/http/shared-response";
import { applyDuePlanChanges } from "@/lib/services/accounts/apply-plan";
import { moveClock, unbilled } from "@/lib/services/billing/account";
import { accountStatement, accountStatementCsv } from "@/lib/services/billing/account-statement";
import { getBalance, listLedger } from "@/lib/services/billing/balance";
import { forecast, planAdvice } from "@/lib/services/billing/forecast";
import { accountStatementPdf } from "@/lib/services/billing/pdf/account-statement";
import { prices } from "@/lib/services/billing/prices";
import { toPay } from "@/lib/services/billing/to-pay";

export const billingEndpoints = [
  endpoint(contract.getUnbilled, async ({ ctx, query: { lines, account } }) => {
    const reading = await unbilled(ctx);
    if (lines === "none") return { ...reading, lines: [] };
    if (account !== undefined)
      return { ...reading, lines: reading.lines.filter(({ accountId }) => accountId === account) };
    return sharedResponse(contract.getUnbilled, reading);
  }),
  endpoint(contract.listLedger, ({ ctx, query }) => listLedger(ctx, query)),
  endpoint(contract.getBalance, ({ ctx }) => getBalance(ctx)),
  endpoint(getToPay, ({ ctx }) => toPay(ctx)),
  endpoint(statement.getAccountStatement, async ({ ctx, query: { format, ...query }, request }) =>
    format === "csv" || accepts(request, "text/csv")
      ? csvFile("account-statement.csv", await accountStatementCsv(ctx, query))
      : accountStatement(ctx, query),
  ),
  endpoint(statement.getAccountStatementPdf, ({ ctx, query, request }) =>
    accountStatementPdf(ctx, { ...query, request }),
  ),
  endpoint(contract.getForecast, async ({ ctx }) =>
    sharedResponse(contract.getForecast, await forecast(ctx)),
  ),
  endpoint(contract.getPrices, ({ ctx, query }) => prices(ctx, query)),
  endpoint(contract.getPlanAdvice, ({ ctx }) => planAdvice(ctx)),
  endpoint(contract.moveTestClock, ({ ctx, body }) =>
    moveClock(ctx, body.now, (target) => applyDuePlanChanges(ctx, { now: target })),
  ),
];
