import { testProvider } from "@/lib/api/contracts/providers";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { testProvider as test } from "@/lib/services/settings/provider-test";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(testProvider).handle(({ ctx, params, body }) => test(ctx, { kind: params.kind, to: body.to })),
);
