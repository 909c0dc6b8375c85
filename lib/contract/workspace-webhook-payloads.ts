import * as z from "zod";
import { eventSpec } from "@/lib/automation/events";
import { identifier, instant, phone, text } from "@/lib/automation/payload-fields";
import type { WorkspaceWebhookEvent } from "./workspace-webhooks";

/**
 * The `data` of a workspace's webhook events: the payload of the event itself or of the one it resembles. Emitting an
 * event with other data does not compile where its fields are written out here, and throws outside production.
 */
const common = {
  event_id: identifier("The event, as in GET /v1/events").optional(),
  extra: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Members the sender added that are no field of the event"),
  test: z.literal(true).optional().describe("Only on samples: nothing happened"),
};

/** Fields without a value are left out, so only those that identify the record are always there. */
function like(type: string, always: readonly string[], more: z.ZodRawShape = {}): z.ZodObject {
  const shape = eventSpec(type)?.payload.shape ?? {};
  const fields = Object.entries(shape).map(([name, field]) => {
    const isAlways = always.includes(name);
    return [name, isAlways ? field : z.optional(field)] as const;
  });
  return z.looseObject({ ...Object.fromEntries(fields), ...more, ...common });
}

const ofAppointment = ["appointment_id", "starts_at", "ends_at", "timezone", "status"];

export const WORKSPACE_PAYLOADS = {
  "lead.created": like("lead.created", ["lead_id"]),
  "lead.statusChanged": like("lead.statusChanged", ["lead_id"]),
  "appointment.booked": like("appointment.booked", ofAppointment),
  "appointment.confirmed": like("appointment.booked", ofAppointment),
  "appointment.rescheduled": like("appointment.booked", ofAppointment, {
    previous_starts_at: instant("When it would have started").optional(),
  }),
  "appointment.cancelled": like("appointment.cancelled", ofAppointment),
  "appointment.completed": like("appointment.completed", ofAppointment),
  "appointment.no_show": like("appointment.no_show", ofAppointment),
  "call.ended": like("call.ended", ["direction", "outcome"]),
  "call.missed": like("call.missed", ["missed_at"]),
  "message.received": like("sms.received", ["message_id", "from", "body"]),
  "message.delivered": z.looseObject({
    message_id: identifier("Message"),
    channel: text("sms or email").optional(),
    contact_id: identifier("Contact").optional(),
    to: phone("To"),
    body: text("Text"),
    delivered_at: instant("Delivered at").optional(),
    ...common,
  }),
  "message.failed": like("message.failed", ["message_id", "to"]),
  "automation.run_failed": z.looseObject({
    automation_id: identifier("Automation").optional(),
    run_id: identifier("Run").optional(),
    error: z
      .object({
        code: text("Kind of error"),
        node_id: z.string().nullable().describe("The step that failed, or null"),
      })
      .optional()
      .describe("Why it failed. Its message may name a person, so it is not passed on"),
    ...common,
  }),
} as const satisfies Record<WorkspaceWebhookEvent, z.ZodObject>;

export type WorkspacePayloadOf<T extends WorkspaceWebhookEvent> = z.input<(typeof WORKSPACE_PAYLOADS)[T]>;
