import * as contract from "@/lib/contract/callbacks";
import { endpoint } from "@/lib/http/endpoint";
import {
  changeCallback,
  completeCallback,
  createCallback,
  getCallback,
  listCallbacks,
  reopenCallback,
} from "@/lib/services/desk/callbacks";

export const callbacksEndpoints = [
  endpoint(contract.createCallback, ({ ctx, body }) => createCallback(ctx, body)),
  endpoint(contract.listCallbacks, ({ ctx, query }) => listCallbacks(ctx, query)),
  endpoint(contract.getCallback, ({ ctx, params }) => getCallback(ctx, params.id)),
  endpoint(contract.patchCallback, ({ ctx, params, body }) =>
    changeCallback(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.completeCallback, ({ ctx, params, body }) =>
    completeCallback(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.reopenCallback, ({ ctx, params }) => reopenCallback(ctx, params.id)),
];
