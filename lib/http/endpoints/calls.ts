import * as contract from "@/lib/contract/calls";
import { listEventPeople } from "@/lib/contract/event-people";
import { accepts } from "@/lib/http/accepts";
import { detachedEndpoint } from "@/lib/http/detached-endpoint";
import { endpoint } from "@/lib/http/endpoint";
import { getCallActivity } from "@/lib/services/desk/call-activity";
import { createCall, getCall } from "@/lib/services/desk/calls";
import { listEventPeople as listPeople } from "@/lib/services/desk/event-people";
import { exportCalls } from "@/lib/services/desk/export-calls";
import { listCalls } from "@/lib/services/desk/list-calls";
import { playRecording } from "@/lib/services/inbound/play-recording";

export const callsEndpoints = [
  endpoint(contract.createCall, ({ ctx, body }) => createCall(ctx, body)),
  endpoint(contract.listCalls, async ({ ctx, query: { format, ...query }, request, open }) => {
    const { limit, starting_after, ...filter } = query;
    const isExport = format === "csv" || accepts(request, "text/csv");
    return isExport ? exportCalls({ filter, open }) : listCalls(ctx, query);
  }),
  endpoint(contract.getCall, ({ ctx, params }) => getCall(ctx, params.id)),
  endpoint(listEventPeople, ({ ctx, query }) => listPeople(ctx, query.ids)),
  endpoint(contract.getCallActivity, ({ ctx, params }) => getCallActivity(ctx, params.id)),
  detachedEndpoint(contract.getCallRecording, ({ open, params }) => playRecording(open, params.id)),
];
