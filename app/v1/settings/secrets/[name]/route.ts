import { deleteSecret, putSecret } from "@/lib/api/contracts/secrets";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as secrets from "@/lib/services/settings/secrets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(putSecret).handle(({ ctx, params, body }) => secrets.putSecret(ctx, { ...params, ...body })),
  route(deleteSecret).handle(({ ctx, params }) => secrets.deleteSecret(ctx, params.name)),
);
