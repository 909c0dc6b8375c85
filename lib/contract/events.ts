import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { contentByType, sentByType } from "./event-content";
import { id, idParams, instant, page, stamp, streamOf } from "./fields";

const tag = "Events";
const base = { tag, auth: "workspace" as const };

const event = {
  type: text(80, 1).meta({
    description: "One of the events of GET /v1/catalog, or custom.<name>",
    example: "call.missed",
  }),
  data: z
    .record(z.string(), z.unknown())
    .meta({ description: "The event's payload; what is left out is computed or stays absent" }),
  occurredAt: instant.optional().meta({
    description:
      "Default: now, in a sandbox the time of its clock. At most 35 days before that, 5 minutes after",
  }),
  id: text(200, 1)
    .optional()
    .meta({ description: "Your own id for the event: the same id always means the same event" }),
};

const accepted = z
  .object({
    id,
    senderId: z.string().nullable().describe("Your own id of the event, or null"),
    type: z.string().describe("Type of the event"),
    occurredAt: stamp.describe("When it happened"),
    accepted: z.literal(true).describe("The event is stored"),
    duplicate: z.boolean().describe("True if the same id was sent before; nothing starts again"),
  })
  .meta({ id: "AcceptedEvent" });

export type AcceptedEvent = z.infer<typeof accepted>;

const single = z.strictObject(event).meta(sentByType);

export const postEvents = contract({
  ...base,
  method: "POST",
  path: "/v1/events",
  unaudited: "An event is its own record; the verbs it leads to are audited.",
  summary: "Send an event, or up to 100 at once",
  description:
    "Answered once the event is durable. Starts every live automation whose trigger matches. Writes no desk record. A batch is {events: [...]} and is accepted or refused as a whole.",
  scope: "events:write",
  rate: "events",
  status: 202,
  body: z.union([
    single,
    z.strictObject({ events: z.array(single).min(1).max(100).describe("A batch of events") }),
  ]),
  response: z.union([
    accepted,
    z.object({ events: z.array(accepted).describe("One for each event of the batch, in order") }),
  ]),
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
    senderId: z.string().nullable().describe("The sender's own id of the event, or null"),
    type: z.string().describe("Type of the event"),
    data: z.record(z.string(), z.unknown()).describe("The payload as it was stored"),
    source: z
      .enum(["api", "desk", "action", "provider", "schedule", "reminder"])
      .describe("Where it came from"),
    status: z
      .enum(["accepted", "rejected_suspended"])
      .describe("rejected_suspended: it came while the account was suspended and started nothing"),
    occurredAt: stamp.describe("When it happened"),
    createdAt: stamp.describe("When it was stored"),
    contactId: z.string().nullable().describe("The contact it is about, or null"),
    appointmentId: z.string().nullable().describe("The appointment it is about, or null"),
    leadId: z.string().nullable().describe("The lead it is about, or null"),
    cause: z
      .object({
        runId: z.string().describe("The run"),
        nodeId: z.string().nullable().describe("The step, or null"),
      })
      .nullable()
      .describe("The run that caused it, or null"),
    hop: z.int().describe("How many automations in a row led to it"),
    runs: z
      .array(
        z.object({
          runId: z.string().describe("The run"),
          automationId: z.string().describe("Its automation"),
          version: z.int().describe("Its version"),
          status: z.string().describe("Its status"),
        }),
      )
      .describe("Runs it started"),
    notStarted: z
      .array(
        z.object({
          automationId: z.string().describe("The automation"),
          version: z.int().describe("The version that considered it"),
          reason: z
            .looseObject({ code: z.string().describe("As in GET /v1/evaluations") })
            .describe("Why no run started"),
        }),
      )
      .describe("Automations that considered it and did not start"),
  })
  .meta({ id: "Event", ...contentByType });

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
    type: text(80, 1).optional().describe("Only events of this type"),
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
