import * as contract from "@/lib/contract/events";
import { endpoint } from "@/lib/http/endpoint";
import { ingest, ingestTogether } from "@/lib/services/events/ingest";
import { getEvent, listEvents } from "@/lib/services/events/read";

export const eventsEndpoints = [
  endpoint(contract.postEvents, ({ ctx, body }) => ingest(ctx, body), ingestTogether),
  endpoint(contract.listEvents, ({ ctx, query }) => listEvents(ctx, query)),
  endpoint(contract.getEvent, ({ ctx, params }) => getEvent(ctx, params.id)),
];
