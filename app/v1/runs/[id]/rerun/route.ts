import { rerunRun } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { rerunRun as rerun } from "@/lib/services/runs/rerun";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rerunRun).handle(({ ctx, params, body }) => rerun(ctx, { id: params.id, ...body })),
);
