import * as contract from "@/lib/contract/backtests";
import { endpoint } from "@/lib/http/endpoint";
import {
  cancelBacktest,
  createBacktest,
  getBacktest,
  listDifferences,
} from "@/lib/services/backtests/backtests";

export const backtestsEndpoints = [
  endpoint(contract.createBacktest, ({ ctx, params, body }) =>
    createBacktest(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.getBacktest, ({ ctx, params }) => getBacktest(ctx, params)),
  endpoint(contract.listDifferences, ({ ctx, params, query }) =>
    listDifferences(ctx, { ...params, ...query }),
  ),
  endpoint(contract.cancelBacktest, ({ ctx, params }) => cancelBacktest(ctx, params)),
];
