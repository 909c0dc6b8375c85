import * as contract from "@/lib/contract/event-types";
import { endpoint } from "@/lib/http/endpoint";
import {
  deleteEventType,
  getEventType,
  listEventTypes,
  putEventType,
} from "@/lib/services/settings/event-types";

export const eventTypesEndpoints = [
  endpoint(contract.listEventTypes, ({ ctx }) => listEventTypes(ctx)),
  endpoint(contract.getEventType, ({ ctx, params }) => getEventType(ctx, params.name)),
  endpoint(contract.putEventType, ({ ctx, params, body }) => putEventType(ctx, { ...params, ...body })),
  endpoint(contract.deleteEventType, ({ ctx, params }) => deleteEventType(ctx, params.name)),
];
