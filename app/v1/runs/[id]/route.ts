import { getRun } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { getRun as get } from "@/lib/services/runs/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getRun).handle(({ ctx, params }) => get(ctx, params.id)),
);
