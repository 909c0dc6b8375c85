import { postEvents } from "@/lib/api/contracts/events";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { ingest } from "@/lib/services/events/ingest";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(postEvents).handle(({ ctx, body }) => ingest(ctx, body)),
);
