import * as contract from "@/lib/contract/calls";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { createCall, getCall, listCalls } from "@/lib/services/desk/calls";
import { playRecording } from "@/lib/services/inbound/play-recording";

export const callsEndpoints = [
  endpoint(contract.createCall, ({ ctx, body }) => createCall(ctx, body)),
  endpoint(contract.listCalls, ({ ctx, query }) => listCalls(ctx, query)),
  endpoint(contract.getCall, ({ ctx, params }) => getCall(ctx, params.id)),
  detachedEndpoint(contract.getCallRecording, ({ open, params }) => playRecording(open, params.id)),
];
