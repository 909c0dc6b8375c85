import type { Face } from "@/components/shell/navigation";
import type { ResponseOf } from "@/lib/contract/contract";
import * as partner from "@/lib/contract/webhooks";
import * as workspace from "@/lib/contract/workspace-webhooks";

const PARTNER = {
  list: partner.listWebhooks,
  create: partner.createWebhook,
  patch: partner.patchWebhook,
  remove: partner.deleteWebhook,
  rotate: partner.rotateWebhookSecret,
  deliveries: partner.listDeliveries,
  replay: partner.replayDelivery,
  test: partner.testWebhook,
  events: partner.WEBHOOK_EVENTS,
};
type Contracts = typeof PARTNER;

const WORKSPACE = {
  list: workspace.listWorkspaceWebhooks,
  create: workspace.createWorkspaceWebhook,
  patch: workspace.patchWorkspaceWebhook,
  remove: workspace.deleteWorkspaceWebhook,
  rotate: workspace.rotateWorkspaceWebhookSecret,
  deliveries: workspace.listWorkspaceDeliveries,
  replay: workspace.replayWorkspaceDelivery,
  test: workspace.testWorkspaceWebhook,
  events: workspace.WORKSPACE_WEBHOOK_EVENTS,
};

export type Webhook = ResponseOf<Contracts["list"]>["webhooks"][number];
/** Deliveries of a workspace name no account. */
export type Delivery = Omit<
  ResponseOf<Contracts["deliveries"]>["deliveries"][number],
  "accountId" | "accountName"
> & { accountId?: string | null; accountName?: string | null };

/** The two families of contracts differ only in path and events, and each face offers the events of its own. */
export function webhookContractsOf(face: Face): Contracts {
  return face === "workspace" ? (WORKSPACE as unknown as Contracts) : PARTNER;
}
