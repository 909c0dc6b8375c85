import * as contract from "@/lib/contract/variables";
import { endpoint } from "@/lib/http/endpoint";
import { getVariables, putVariables } from "@/lib/services/workspace/variables";

export const variablesEndpoints = [
  endpoint(contract.getVariables, ({ ctx }) => getVariables(ctx)),
  endpoint(contract.putVariables, ({ ctx, body }) => putVariables(ctx, body)),
];
