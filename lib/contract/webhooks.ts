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
const url = z
  .string()
  .min(1)
  .max(2_000)
  .refine(isWebUrl, { error: "must be a full URL starting with https://" })
  .meta({ description: "A public https URL; http is accepted outside production only" });
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .max(WEBHOOK_EVENTS.length)
  .meta({ description: "An empty list means all of them except audit.entry, which has to be listed" });

const endpoint = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.string()),
    status: z.enum(["enabled", "disabled"]),
    gone: z.boolean().meta({
      description:
        "It answered 410 and was switched off: nothing that happens is kept for it until it is resumed",
    }),
    failingSince: stamp.nullable(),
    createdAt: stamp,
    updatedAt: stamp,
  })
  .meta({ id: "WebhookEndpoint" });

const withSecret = endpoint.extend({
  secret: z.string().meta({ description: "whsec_…; shown once, only here" }),
});

const delivery = z
  .object({
    id,
    endpointId: id,
    eventId: id,
    type: z.string(),
    accountId: z.string().nullable().meta({ description: "The account it is about, if it is about one" }),
    accountName: z.string().nullable(),
    sequence: z.int().nullable().meta({
      description: "Number of the event among all events of the partner, without gaps; it is in the body too",
    }),
    body: z.string().meta({ description: "The text that is signed and sent" }),
    status: z.enum(["pending", "delivered", "failed"]),
    attempts: z.int(),
    nextAttemptAt: stamp.nullable().meta({ description: "Null of a pending one: its endpoint is paused" }),
    lastStatus: z.int().nullable(),
    lastError: z.string().nullable(),
    replayOf: z.string().nullable(),
    deliveredAt: stamp.nullable(),
    createdAt: stamp,
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
  description: "Signed as Standard Webhooks ask: webhook-id, webhook-timestamp, webhook-signature.",
  body: z.strictObject({ url, events: events.default([]) }),
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
    "While it is disabled, what happens is kept and not tried. Enabling it sends what was kept, in order per account; what is more than three days old by then is given up.",
  params: idParams,
  body: z.strictObject({
    url: url.optional(),
    events: events.optional(),
    status: z.enum(["enabled", "disabled"]).optional(),
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
  summary: "Rotate a signing secret; for a day both sign",
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
  summary: "Deliver once more",
  params: z.strictObject({ id, did: id }),
  body: z.strictObject({}),
  bodyOptional: true,
  response: delivery,
});
