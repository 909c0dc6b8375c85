import * as contract from "@/lib/contract/desk-live";
import { streamDesk } from "@/lib/services/desk/stream";
import { getWaiting, readMessages } from "@/lib/services/desk/waiting";
import { endpoint } from "../endpoint";

export const deskLiveEndpoints = [
  endpoint(contract.streamDesk, async ({ request, open }) => streamDesk({ open, signal: request.signal })),
  endpoint(contract.getWaiting, ({ ctx }) => getWaiting(ctx)),
  endpoint(contract.readMessages, ({ ctx, params }) => readMessages(ctx, params.id)),
];
