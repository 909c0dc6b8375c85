import * as z from "zod";
import { isWebUrl } from "@/lib/automation/web-url";
import { contract } from "./contract";
import { id, idParams, listOf, page, stamp, streamOf } from "./fields";

export const WEBHOOK_EVENTS = [
  "account.created",
  "account.updated",
  "account.suspended",
  "account.reactivated",
  "account.closed",
  "usage.threshold_reached",
  "invoice.created",
  "invoice.finalized",
  "invoice.credited",
  "invoice.paid",
  "invoice.voided",
  "invoice.uncollectible",
  "invoice.overdue",
  "payment.recorded",
  "automation.run_failed",
  "key.expiring",
  "audit.entry",
] as const;
/** Sent to endpoints that list them, not to those that take every event: there is one for each change. */
export const OPT_IN_EVENTS = ["audit.entry"] as const satisfies readonly (typeof WEBHOOK_EVENTS)[number][];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const base = { tag: "Webhooks", auth: "partner" as const, scope: "webhooks:manage" as const };
export const url = z
  .string()
  .min(1)
  .max(2_000)
  .refine(isWebUrl, { error: "must be a full URL starting with https://" })
  .meta({ description: "A public https URL; http is accepted outside production only" });
export const startAs = z
  .enum(["enabled", "disabled"])
  .default("enabled")
  .describe("disabled: events are kept for it and not sent until it is enabled");
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .max(WEBHOOK_EVENTS.length)
  .meta({ description: "An empty list means all of them except audit.entry, which has to be listed" });

export const endpoint = z
  .object({
    id,
    url: z.string().describe("The URL deliveries are sent to"),
    events: z
      .array(z.string())
      .describe("Events it gets; an empty list means all of them except audit.entry"),
    status: z
      .enum(["enabled", "disabled"])
      .describe("A disabled endpoint collects events without sending them"),
    gone: z.boolean().meta({
      description: "It answered 410 and was turned off: no events are kept for it until it is resumed",
    }),
    failingSince: stamp.nullable().describe("When deliveries began to fail, or null"),
    createdAt: stamp.describe("When it was added"),
    updatedAt: stamp.describe("When it last changed"),
  })
  .meta({ id: "WebhookEndpoint" });

export const withSecret = endpoint.extend({
  secret: z.string().meta({ description: "whsec_…; shown once, only here" }),
});

export const delivery = z
  .object({
    id,
    endpointId: id.describe("The endpoint"),
    eventId: id.describe("The event; the webhook-id header of every attempt"),
    type: z.string().describe("Type of the event"),
    accountId: z.string().nullable().meta({ description: "The account it is about, if it is about one" }),
    accountName: z.string().nullable().describe("The account's name, or null"),
    sequence: z.int().nullable().meta({
      description: "Number of the event among all events of the partner, without gaps; it is in the body too",
    }),
    body: z.string().meta({ description: "The text that is signed and sent" }),
    status: z.enum(["pending", "delivered", "failed"]).describe("pending until it is delivered or dropped"),
    attempts: z.int().describe("Attempts so far"),
    nextAttemptAt: stamp.nullable().meta({ description: "Null of a pending one: its endpoint is paused" }),
    lastStatus: z.int().nullable().describe("HTTP status of the last attempt, or null"),
    lastError: z.string().nullable().describe("Why the last attempt failed, or null"),
    replayOf: z.string().nullable().describe("The delivery it repeats, or null"),
    deliveredAt: stamp.nullable().describe("When it was delivered, or null"),
    createdAt: stamp.describe("When it was created"),
  })
  .meta({ id: "WebhookDelivery" });

export const listWebhooks = contract({
  ...base,
  method: "GET",
  path: "/v1/partner/webhooks",
  summary: "List webhook endpoints",
  query: z.strictObject(page),
  response: listOf("webhooks", endpoint),
});
export const createWebhook = contract({
  ...base,
  method: "POST",
  path: "/v1/partner/webhooks",
  summary: "Add a webhook endpoint",
  description: "Signed according to Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.",
  body: z.strictObject({ url, events: events.default([]), status: startAs }),
  response: withSecret,
  example: { body: { url: "https://example.com/hooks/switchboard", events: ["invoice.finalized"] } },
});
export const getWebhook = contract({
  ...base,
  method: "GET",
  path: "/v1/partner/webhooks/{id}",
  summary: "Get a webhook endpoint",
  params: idParams,
  response: endpoint,
});
export const patchWebhook = contract({
  ...base,
  method: "PATCH",
  path: "/v1/partner/webhooks/{id}",
  summary: "Change, pause or resume a webhook endpoint",
  description:
    "While it is disabled, events are kept and not sent. Enabling it sends them in order per account; events more than three days old by then are dropped.",
  params: idParams,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    status: z
      .enum(["enabled", "disabled"])
      .optional()
      .describe("disabled pauses deliveries, enabled resumes them"),
  }),
  response: endpoint,
});
export const deleteWebhook = contract({
  ...base,
  method: "DELETE",
  path: "/v1/partner/webhooks/{id}",
  summary: "Delete a webhook endpoint",
  params: idParams,
  response: endpoint,
});
export const rotateWebhookSecret = contract({
  ...base,
  method: "POST",
  path: "/v1/partner/webhooks/{id}/rotate-secret",
  summary: "Rotate a signing secret; the old one also signs for a day",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: withSecret,
});
export const listDeliveries = contract({
  ...base,
  method: "GET",
  path: "/v1/partner/webhooks/{id}/deliveries",
  summary: "The delivery log of an endpoint",
  params: idParams,
  query: z.strictObject(page),
  response: streamOf("deliveries", delivery),
});
export const replayDelivery = contract({
  ...base,
  method: "POST",
  path: "/v1/partner/webhooks/{id}/deliveries/{did}/replay",
  summary: "Redeliver an event",
  params: z.strictObject({ id: id.describe("The endpoint"), did: id.describe("The delivery, whd_…") }),
  body: z.strictObject({}),
  bodyOptional: true,
  response: delivery,
});
export const testWebhook = contract({
  ...base,
  method: "POST",
  path: "/v1/partner/webhooks/{id}/test",
  summary: "Send a sample event to a webhook endpoint",
  description: "The sample is signed and retried like any event. Its data is made up and carries test: true.",
  params: idParams,
  body: z.strictObject({
    type: z
      .enum(WEBHOOK_EVENTS)
      .optional()
      .meta({ description: "Default: the first event the endpoint takes" }),
  }),
  bodyOptional: true,
  response: delivery,
});
