import { reply } from "@/lib/contract/reply";
import * as contract from "@/lib/contract/workspace-webhooks";
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

export const workspaceWebhooksEndpoints = [
  endpoint(contract.listWorkspaceWebhooks, ({ ctx, query }) => listWebhooks(ctx, query)),
  endpoint(contract.createWorkspaceWebhook, async ({ ctx, body }) =>
    reply(await createWebhook(ctx, body), { holdsSecret: true }),
  ),
  endpoint(contract.getWorkspaceWebhook, ({ ctx, params }) => getWebhook(ctx, params.id)),
  endpoint(contract.patchWorkspaceWebhook, ({ ctx, params, body }) =>
    changeWebhook(ctx, { id: params.id, ...body }),
  ),
  endpoint(contract.deleteWorkspaceWebhook, ({ ctx, params }) => deleteWebhook(ctx, params.id)),
  endpoint(contract.rotateWorkspaceWebhookSecret, async ({ ctx, params }) =>
    reply(await rotateSecret(ctx, params.id), { holdsSecret: true }),
  ),
  endpoint(contract.listWorkspaceDeliveries, ({ ctx, params, query }) =>
    listDeliveries(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.replayWorkspaceDelivery, ({ ctx, params }) => replayDelivery(ctx, params)),
  endpoint(contract.testWorkspaceWebhook, ({ ctx, params, body }) =>
    sendTest(ctx, { id: params.id, type: body.type }),
  ),
];
