import { diffVersions } from "@/lib/api/contracts/automations";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { diffVersions as diff } from "@/lib/services/automations/versions";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(diffVersions).handle(({ ctx, params }) => diff(ctx, { id: params.id, a: params.n, b: params.b })),
);
