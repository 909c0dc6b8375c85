import { deleteWebhook, getWebhook, patchWebhook } from "@/lib/api/contracts/webhooks";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as webhooks from "@/lib/services/webhooks/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getWebhook).handle(({ ctx, params }) => webhooks.getWebhook(ctx, params.id)),
  route(patchWebhook).handle(({ ctx, params, body }) =>
    webhooks.changeWebhook(ctx, { id: params.id, ...body }),
  ),
  route(deleteWebhook).handle(({ ctx, params }) => webhooks.deleteWebhook(ctx, params.id)),
);
