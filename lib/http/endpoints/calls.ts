import * as contract from "@/lib/contract/calls";
import { createCall, getCall, listCalls } from "@/lib/services/desk/calls";
import { endpoint } from "../endpoint";

export const callsEndpoints = [
  endpoint(contract.createCall, ({ ctx, body }) => createCall(ctx, body)),
  endpoint(contract.listCalls, ({ ctx, query }) => listCalls(ctx, query)),
  endpoint(contract.getCall, ({ ctx, params }) => getCall(ctx, params.id)),
];
