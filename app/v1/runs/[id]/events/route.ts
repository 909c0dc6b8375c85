import { streamRun } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { streamRun as stream } from "@/lib/services/runs/stream";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(streamRun).handle(({ ctx, params, request, open }) =>
    stream(ctx, {
      id: params.id,
      lastEventId: request.headers.get("last-event-id"),
      open,
      signal: request.signal,
    }),
  ),
);
