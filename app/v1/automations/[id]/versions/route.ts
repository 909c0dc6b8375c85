import { listVersions } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { listVersions as list } from "@/lib/services/automations/versions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listVersions).handle(({ ctx, params, query }) => list(ctx, { id: params.id, ...query })),
);
