import { listRuns } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listRuns as list } from "@/lib/services/runs/read";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listRuns).handle(({ ctx, query }) => list(ctx, query)),
);
