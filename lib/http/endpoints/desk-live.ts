import * as contract from "@/lib/contract/desk-live";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { streamDesk } from "@/lib/services/desk/stream";
import { getWaiting, readMessages } from "@/lib/services/desk/waiting";

export const deskLiveEndpoints = [
  detachedEndpoint(contract.streamDesk, ({ open, opening }) => streamDesk({ open, opening })),
  endpoint(contract.getWaiting, ({ ctx }) => getWaiting(ctx)),
  endpoint(contract.readMessages, ({ ctx, params }) => readMessages(ctx, params.id)),
];
