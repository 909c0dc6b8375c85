import * as z from "zod";
import { FIELD_TYPES, isCustomField, MAX_FIELDS } from "@/lib/automation/custom-events";
import { name as title } from "@/lib/text-fields";
import { contract } from "./contract";
import { eventFieldsOut } from "./event-fields";
import { stamp } from "./fields";

const base = { tag: "Events", auth: "workspace" as const };
const read = { ...base, scope: "settings:read" as const };
const write = { ...base, scope: "settings:write" as const };
const path = "/v1/event-types/{name}";

export const MOST_EVENT_TYPES = 100;

const field = z.strictObject({
  type: z.enum(FIELD_TYPES).meta({ description: "A list holds texts, numbers or yes/no values" }),
  label: title(80).optional().meta({ description: "The name people see; default: the field's own" }),
  required: z.boolean().optional().meta({ description: "Events without it are refused" }),
});

const FIELD_NAME = "must be letters, digits and _, beginning with a letter, and not a reserved word";

/** A record skips "__proto__" without a word, so it is looked for first. */
const schema = z
  .preprocess(
    (value, ctx) => {
      if (typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__"))
        ctx.addIssue({ code: "custom", path: ["__proto__"], message: FIELD_NAME });
      return value;
    },
    z
      .record(z.string().refine(isCustomField, { error: FIELD_NAME }), field)
      .refine((fields) => Object.keys(fields).length > 0, { error: "needs at least one field" })
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, {
        error: `has ${MAX_FIELDS} fields at most`,
      }),
  )
  .meta({ description: "The fields of the event's data, by name" });

const titleOut = z.string().meta({ description: "The name people see" });

const eventType = z
  .object({
    name: z.string().meta({ description: "The name, without custom." }),
    type: z.string().meta({ description: "The event's type: custom.<name>" }),
    title: titleOut,
    schema: eventFieldsOut,
    createdAt: stamp.describe("When it was created"),
    updatedAt: stamp.describe("When it last changed"),
  })
  .meta({ id: "EventType" });
export type EventTypeView = z.infer<typeof eventType>;

const named = z.strictObject({
  name: z.string().meta({ description: "Letters, digits, _ and -, beginning with a letter; at most 60" }),
});
const BODY = {
  title: "Invoice overdue",
  schema: {
    phone: { type: "phone", label: "Phone", required: true },
    amount: { type: "number", label: "Amount" },
    due: { type: "date", label: "Due on" },
  },
} as const;
const EXAMPLE = {
  name: "invoice_overdue",
  type: "custom.invoice_overdue",
  ...BODY,
  createdAt: "2026-06-01T09:00:00.000Z",
  updatedAt: "2026-06-01T09:00:00.000Z",
};

export const listEventTypes = contract({
  ...read,
  method: "GET",
  path: "/v1/event-types",
  summary: "List the workspace's own event types",
  response: z.object({
    eventTypes: z.array(eventType).describe("The workspace's own event types"),
    total: z.int().meta({ description: "Number of event types" }),
  }),
});

export const getEventType = contract({
  ...read,
  method: "GET",
  path,
  summary: "Get an event type",
  params: named,
  response: eventType,
  example: { response: EXAMPLE },
});

export const putEventType = contract({
  ...write,
  method: "PUT",
  path,
  summary: "Add or replace an event type of your own",
  description:
    "Other systems send it to POST /v1/events as custom.<name>. Automations start with it, wait for it and end early with it. The first phone field says which contact it is about, or the first email field if there is no number; contact_id in the data goes before both. Fields that are left out here are kept under trigger.extra. Changing the schema is allowed while automations use it: affects names the live ones that refer to a field the event no longer has.",
  params: named,
  body: z.strictObject({ title: title(80).meta({ description: "The name people see" }), schema }),
  response: eventType.extend({
    affects: z
      .array(
        z.object({
          automationId: z.string().meta({ description: "A live automation that no longer fits" }),
          name: z.string().meta({ description: "The automation's name" }),
          problems: z.array(z.string()).meta({ description: "The first problems, in words" }),
        }),
      )
      .meta({ description: "Live automations with errors because of this schema" }),
  }),
  errors: ["validation_failed"],
  example: { body: BODY, response: { ...EXAMPLE, affects: [] } },
});

export const deleteEventType = contract({
  ...write,
  method: "DELETE",
  path,
  summary: "Delete an event type that no automation uses",
  params: named,
  response: eventType,
  errors: ["conflict"],
});
