import { cancelRun } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { cancelRun as cancel } from "@/lib/services/runs/cancel";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(cancelRun).handle(({ ctx, params }) => cancel(ctx, params.id)),
);
