import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, instant, page, stamp, streamOf } from "./fields";

const tag = "Events";
const base = { tag, auth: "workspace" as const };

const event = {
  type: text(60, 1).meta({ description: "One of the events of GET /v1/catalog", example: "call.missed" }),
  data: z
    .record(z.string(), z.unknown())
    .meta({ description: "The event's payload; what is left out is computed or stays absent" }),
  occurredAt: instant.optional().meta({ description: "Default: now. At most 35 days back, 5 minutes ahead" }),
  id: text(200, 1).optional().meta({ description: "Your own id: the same id is the same event, for ever" }),
};

const accepted = z
  .object({
    id,
    senderId: z.string().nullable(),
    type: z.string(),
    occurredAt: stamp,
    accepted: z.literal(true),
    duplicate: z.boolean(),
  })
  .meta({ id: "AcceptedEvent" });

export type AcceptedEvent = z.infer<typeof accepted>;

const single = z.strictObject(event);

export const postEvents = contract({
  ...base,
  method: "POST",
  path: "/v1/events",
  unaudited: "An event is its own record; the verbs it leads to are audited.",
  summary: "Tell an event, or up to 100 of them",
  description:
    "Answered once the event is durable. Starts every live automation whose trigger it meets. Writes no desk record. A batch is {events: [...]} and is accepted or refused as a whole.",
  scope: "events:write",
  rate: "events",
  status: 202,
  body: z.union([single, z.strictObject({ events: z.array(single).min(1).max(100) })]),
  response: z.union([accepted, z.object({ events: z.array(accepted) })]),
  errors: ["validation_failed"],
  example: {
    body: {
      type: "call.missed",
      data: { caller_phone: "+12025550123", caller_name: "Sam Doe" },
      id: "call-8812",
    },
  },
});

const eventView = z
  .object({
    id,
    senderId: z.string().nullable(),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    source: z.enum(["api", "desk", "action", "provider", "schedule", "reminder"]),
    status: z.enum(["accepted", "rejected_suspended"]),
    occurredAt: stamp,
    createdAt: stamp,
    contactId: z.string().nullable(),
    appointmentId: z.string().nullable(),
    leadId: z.string().nullable(),
    cause: z.object({ runId: z.string(), nodeId: z.string().nullable() }).nullable(),
    hop: z.int(),
    runs: z.array(
      z.object({ runId: z.string(), automationId: z.string(), version: z.int(), status: z.string() }),
    ),
    notStarted: z.array(
      z.object({
        automationId: z.string(),
        version: z.int(),
        reason: z.looseObject({ code: z.string() }),
      }),
    ),
  })
  .meta({ id: "Event" });

export type EventView = z.infer<typeof eventView>;

export const listEvents = contract({
  ...base,
  method: "GET",
  path: "/v1/events",
  summary: "List events, newest first: what each started, and why others did not start",
  scope: "data:read",
  query: z.strictObject({
    ...page,
    phone: text(40, 1).optional().meta({ description: "Only those about this phone number" }),
    type: text(60, 1).optional(),
  }),
  response: streamOf("events", eventView),
});

export const getEvent = contract({
  ...base,
  method: "GET",
  path: "/v1/events/{id}",
  summary: "Get an event: what it started, and why others did not start",
  scope: "data:read",
  params: idParams,
  response: eventView,
});
