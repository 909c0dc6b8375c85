import { listEvents, postEvents } from "@/lib/api/contracts/events";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { ingest, ingestTogether } from "@/lib/services/events/ingest";
import { listEvents as list } from "@/lib/services/events/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listEvents).handle(({ ctx, query }) => list(ctx, query)),
  route(postEvents).handle(({ ctx, body }) => ingest(ctx, body), ingestTogether),
);
