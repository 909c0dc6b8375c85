import { createWebhook, listWebhooks } from "@/lib/api/contracts/webhooks";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import * as webhooks from "@/lib/services/webhooks/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listWebhooks).handle(({ ctx, query }) => webhooks.listWebhooks(ctx, query)),
  route(createWebhook).handle(async ({ ctx, body }) =>
    reply(await webhooks.createWebhook(ctx, body), { holdsSecret: true }),
  ),
);
