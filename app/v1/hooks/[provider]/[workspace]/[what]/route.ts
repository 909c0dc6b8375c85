import { providerHook } from "@/lib/api/contracts/providers";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { hear } from "@/lib/services/providers/hear";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(providerHook).handle(({ ctx, params, request }) =>
    hear(ctx, { request, provider: params.provider, workspaceId: params.workspace, what: params.what }),
  ),
);
