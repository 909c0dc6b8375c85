import { reply } from "@/lib/contract/reply";
import * as contract from "@/lib/contract/webhooks";
import { endpoint } from "@/lib/http/endpoint";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
} from "@/lib/services/webhooks/endpoints";
import { sendTest } from "@/lib/services/webhooks/send-test";

export const webhooksEndpoints = [
  endpoint(contract.listWebhooks, ({ ctx, query }) => listWebhooks(ctx, query)),
  endpoint(contract.createWebhook, async ({ ctx, body }) =>
    reply(await createWebhook(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.getWebhook, ({ ctx, params }) => getWebhook(ctx, params.id)),
  endpoint(contract.patchWebhook, ({ ctx, params, body }) => changeWebhook(ctx, { id: params.id, ...body })),
  endpoint(contract.deleteWebhook, ({ ctx, params }) => deleteWebhook(ctx, params.id)),
  endpoint(contract.rotateWebhookSecret, async ({ ctx, params }) =>
    reply(await rotateSecret(ctx, params.id), { holdsSecret: true }),
  ),
  endpoint(contract.listDeliveries, ({ ctx, params, query }) =>
    listDeliveries(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.replayDelivery, ({ ctx, params }) => replayDelivery(ctx, params)),
  endpoint(contract.testWebhook, ({ ctx, params, body }) =>
    sendTest(ctx, { id: params.id, type: body.type }),
  ),
];
