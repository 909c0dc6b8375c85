import * as contract from "@/lib/contract/billing";
import { endpoint } from "@/lib/http/endpoint";
import { moveClock, unbilled } from "@/lib/services/billing/account";
import { getBalance, listLedger } from "@/lib/services/billing/balance";
import { forecast, planAdvice } from "@/lib/services/billing/forecast";
import { prices } from "@/lib/services/billing/prices";

export const billingEndpoints = [
  endpoint(contract.getUnbilled, ({ ctx }) => unbilled(ctx)),
  endpoint(contract.listLedger, ({ ctx, query }) => listLedger(ctx, query)),
  endpoint(contract.getBalance, ({ ctx }) => getBalance(ctx)),
  endpoint(contract.getForecast, ({ ctx }) => forecast(ctx)),
  endpoint(contract.getPrices, ({ ctx, query }) => prices(ctx, query)),
  endpoint(contract.getPlanAdvice, ({ ctx }) => planAdvice(ctx)),
  endpoint(contract.moveTestClock, ({ ctx, body }) => moveClock(ctx, body.now)),
];
