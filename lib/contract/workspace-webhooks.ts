import * as z from "zod";
import { contract } from "./contract";
import { id, idParams, listOf, page, streamOf } from "./fields";
import { delivery, endpoint, startAs, url, withSecret } from "./webhooks";

/** The events of a workspace's own webhooks. Each is one fact of the desk. */
export const WORKSPACE_WEBHOOK_EVENTS = [
  "lead.created",
  "lead.statusChanged",
  "appointment.booked",
  "appointment.confirmed",
  "appointment.rescheduled",
  "appointment.cancelled",
  "appointment.completed",
  "appointment.no_show",
  "call.ended",
  "call.missed",
  "message.received",
  "message.delivered",
  "message.failed",
  "automation.run_failed",
] as const;
export type WorkspaceWebhookEvent = (typeof WORKSPACE_WEBHOOK_EVENTS)[number];

export const isWorkspaceWebhookEvent = (type: string): type is WorkspaceWebhookEvent =>
  WORKSPACE_WEBHOOK_EVENTS.some((event) => event === type);

const base = { tag: "Workspace webhooks", auth: "workspace" as const };
const read = { ...base, scope: "settings:read" as const };
const write = { ...base, scope: "settings:write" as const };

const eventName = z.enum(WORKSPACE_WEBHOOK_EVENTS);
const events = z
  .array(eventName)
  .max(WORKSPACE_WEBHOOK_EVENTS.length)
  .meta({ description: "An empty list means all of them" });

const workspaceDelivery = delivery
  .omit({ accountId: true, accountName: true })
  .meta({ id: "WorkspaceWebhookDelivery" });

export const listWorkspaceWebhooks = contract({
  ...read,
  method: "GET",
  path: "/v1/webhooks",
  summary: "List the workspace's webhook endpoints",
  query: z.strictObject(page),
  response: listOf("webhooks", endpoint),
});

export const createWorkspaceWebhook = contract({
  ...write,
  method: "POST",
  path: "/v1/webhooks",
  summary: "Add a webhook endpoint for what happens at the desk",
  description:
    "Signed according to Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. data holds the payload of the event of the same name, and event_id. Events posted to POST /v1/events are not sent back.",
  body: z.strictObject({ url, events: events.default([]), status: startAs }),
  response: withSecret,
  example: { body: { url: "https://example.com/hooks/switchboard", events: ["appointment.booked"] } },
});

export const getWorkspaceWebhook = contract({
  ...read,
  method: "GET",
  path: "/v1/webhooks/{id}",
  summary: "Get a webhook endpoint of the workspace",
  params: idParams,
  response: endpoint,
});

export const patchWorkspaceWebhook = contract({
  ...write,
  method: "PATCH",
  path: "/v1/webhooks/{id}",
  summary: "Change, pause or resume a webhook endpoint of the workspace",
  description:
    "While it is disabled, events are kept and not sent. Enabling it sends them in order; events more than three days old by then are dropped.",
  params: idParams,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    status: z.enum(["enabled", "disabled"]).optional().meta({ description: "disabled pauses deliveries" }),
  }),
  response: endpoint,
  example: { body: { events: ["lead.created", "appointment.booked"] } },
});

export const deleteWorkspaceWebhook = contract({
  ...write,
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  summary: "Delete a webhook endpoint of the workspace",
  params: idParams,
  response: endpoint,
});

export const rotateWorkspaceWebhookSecret = contract({
  ...write,
  method: "POST",
  path: "/v1/webhooks/{id}/rotate-secret",
  summary: "Rotate a signing secret of the workspace; the old one also signs for a day",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: withSecret,
});

export const listWorkspaceDeliveries = contract({
  ...read,
  method: "GET",
  path: "/v1/webhooks/{id}/deliveries",
  summary: "The delivery log of a webhook endpoint of the workspace",
  params: idParams,
  query: z.strictObject(page),
  response: streamOf("deliveries", workspaceDelivery),
});

export const replayWorkspaceDelivery = contract({
  ...write,
  method: "POST",
  path: "/v1/webhooks/{id}/deliveries/{did}/replay",
  summary: "Redeliver an event of the workspace",
  params: z.strictObject({ id: id.describe("The endpoint"), did: id.describe("The delivery, whd_…") }),
  body: z.strictObject({}),
  bodyOptional: true,
  response: workspaceDelivery,
});

export const testWorkspaceWebhook = contract({
  ...write,
  method: "POST",
  path: "/v1/webhooks/{id}/test",
  summary: "Send a sample event to a webhook endpoint of the workspace",
  description: "The sample is signed and retried like any event. Its data is made up and carries test: true.",
  params: idParams,
  body: z.strictObject({
    type: eventName.optional().meta({ description: "Default: the first event the endpoint takes" }),
  }),
  bodyOptional: true,
  response: workspaceDelivery,
});
