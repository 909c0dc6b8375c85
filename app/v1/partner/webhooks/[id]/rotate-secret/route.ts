import { rotateWebhookSecret } from "@/lib/api/contracts/webhooks";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import * as webhooks from "@/lib/services/webhooks/endpoints";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rotateWebhookSecret).handle(async ({ ctx, params }) =>
    reply(await webhooks.rotateSecret(ctx, params.id), { holdsSecret: true }),
  ),
);
