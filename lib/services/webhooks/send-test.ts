import "server-only";
import * as z from "zod";
import { sampleOf } from "@/lib/automation/event-samples";
import { exampleOf, type Schema, type Schemas } from "@/lib/contract/document/examples";
import { PARTNER_PAYLOADS } from "@/lib/contract/webhook-payloads";
import { WEBHOOK_EVENTS } from "@/lib/contract/webhooks";
import { WORKSPACE_WEBHOOK_EVENTS } from "@/lib/contract/workspace-webhooks";
import { newId } from "@/lib/id";
import { audit } from "@/lib/services/context";
import { describeDeliveries, lockEndpoint, readEndpoint, toDelivery, type WebhookCtx } from "./endpoints";

/** Webhook events whose automation event has another name, or none. */
const LIKE: Readonly<Record<string, string>> = {
  "appointment.confirmed": "appointment.booked",
  "appointment.rescheduled": "appointment.booked",
  "message.received": "sms.received",
  "message.delivered": "message.failed",
};

function deskSample(type: string) {
  const { during_hours: _, ...sample } = sampleOf(LIKE[type] ?? type);
  return sample;
}

/** The example of the documented payload. */
function partnerSample(type: string): object {
  const payload = Object.entries(PARTNER_PAYLOADS).find(([name]) => name === type)?.[1];
  if (!payload) return {};
  const { $defs, ...schema } = z.toJSONSchema(payload, { unrepresentable: "any" });
  const schemas = ($defs ?? {}) as Schemas;
  return exampleOf(schema as Schema, { schemas, whole: true, tag: "Webhooks" }) as object;
}

/** A sample outside the numbered order of real events, delivered and retried as they are. */
export async function sendTest(ctx: WebhookCtx, input: { id: string; type: string | undefined }) {
  const endpoint = await readEndpoint(ctx, input.id);
  const status = await lockEndpoint(ctx, input.id, "share");
  const all = ctx.tenant.kind === "workspace" ? WORKSPACE_WEBHOOK_EVENTS : WEBHOOK_EVENTS;
  const type = input.type ?? endpoint.events[0] ?? all[0];
  const partnerId = ctx.tenant.id;
  const eventId = newId("pev");
  const data = ctx.tenant.kind === "workspace" ? deskSample(type) : partnerSample(type);
  await ctx.tx.run(
    `insert into partner_event (partner_id, id, type, workspace_id, data, created_at, fanned_out_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [
      partnerId,
      eventId,
      type,
      ctx.tenant.kind === "workspace" ? partnerId : null,
      JSON.stringify({ ...data, test: true }),
      ctx.now,
    ],
  );
  const id = newId("whd");
  const row = await ctx.tx.prisma.webhookDelivery.create({
    data: {
      partnerId,
      id,
      endpointId: input.id,
      eventId,
      orderKey: `test:${id}`,
      nextAttemptAt: status === "enabled" ? ctx.now : null,
      createdAt: ctx.now,
    },
  });
  await audit(ctx, { tenantId: partnerId, action: "webhook.tested", object: input.id, detail: { type } });
  const [described] = await describeDeliveries(ctx, [row]);
  if (!described) throw new Error("The delivery was not created.");
  return toDelivery(described);
}
