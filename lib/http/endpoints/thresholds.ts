import * as contract from "@/lib/contract/thresholds";
import { endpoint } from "@/lib/http/endpoint";
import { getThresholds, putThresholds } from "@/lib/services/billing/threshold-settings";

export const thresholdsEndpoints = [
  endpoint(contract.getThresholds, ({ ctx }) => getThresholds(ctx.tx, ctx.tenant.id)),
  endpoint(contract.putThresholds, ({ ctx, body }) => putThresholds(ctx, body.percents)),
];
