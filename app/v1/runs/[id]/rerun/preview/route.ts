import { previewRerun } from "@/lib/api/contracts/runs";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { previewRerun as preview } from "@/lib/services/runs/rerun";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(previewRerun).handle(({ ctx, params, body }) => preview(ctx, { id: params.id, ...body })),
);
