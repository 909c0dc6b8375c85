import * as contract from "@/lib/contract/desk-live";
import { endpoint } from "@/lib/http/endpoint";
import { streamDesk } from "@/lib/services/desk/stream";
import { getWaiting, readMessages } from "@/lib/services/desk/waiting";

export const deskLiveEndpoints = [
  endpoint(contract.streamDesk, async ({ request, open }) => streamDesk({ open, signal: request.signal })),
  endpoint(contract.getWaiting, ({ ctx }) => getWaiting(ctx)),
  endpoint(contract.readMessages, ({ ctx, params }) => readMessages(ctx, params.id)),
];
