import * as contract from "@/lib/contract/outcomes";
import { endpoint } from "@/lib/http/endpoint";
import { getOutcomes } from "@/lib/services/outcomes/outcomes";

export const outcomesEndpoints = [
  endpoint(contract.getOutcomes, ({ ctx, params, query }) => getOutcomes(ctx, { id: params.id, ...query })),
];
