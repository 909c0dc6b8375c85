import { getEvent } from "@/lib/api/contracts/events";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { getEvent as get } from "@/lib/services/events/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getEvent).handle(({ ctx, params }) => get(ctx, params.id)),
);
