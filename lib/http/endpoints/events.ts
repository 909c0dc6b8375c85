import * as contract from "@/lib/contract/events";
import { ingest, ingestTogether } from "@/lib/services/events/ingest";
import { getEvent, listEvents } from "@/lib/services/events/read";
import { endpoint } from "../endpoint";

export const eventsEndpoints = [
  endpoint(contract.postEvents, ({ ctx, body }) => ingest(ctx, body), ingestTogether),
  endpoint(contract.listEvents, ({ ctx, query }) => listEvents(ctx, query)),
  endpoint(contract.getEvent, ({ ctx, params }) => getEvent(ctx, params.id)),
];
