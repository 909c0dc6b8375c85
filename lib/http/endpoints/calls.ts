import * as contract from "@/lib/contract/calls";
import { endpoint } from "@/lib/http/endpoint";
import { createCall, getCall, listCalls } from "@/lib/services/desk/calls";

export const callsEndpoints = [
  endpoint(contract.createCall, ({ ctx, body }) => createCall(ctx, body)),
  endpoint(contract.listCalls, ({ ctx, query }) => listCalls(ctx, query)),
  endpoint(contract.getCall, ({ ctx, params }) => getCall(ctx, params.id)),
];
