import * as z from "zod";
import { START_REASONS } from "@/lib/automation/start-reasons";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, instant, page, stamp, streamOf } from "./fields";

const reason = z.object({
  code: z.enum(START_REASONS).meta({
    description:
      "trigger_condition, paused, archived, entry_rule, rate_limit, hop_limit, holdout and suspended keep a run from starting. condition and suppressed are of a run that started: it ended at a condition without doing anything, or a message was held back.",
  }),
  message: z.string().meta({ description: "The reason as one sentence" }),
  field: z.string().optional().meta({ description: "The field that was compared" }),
  operator: z.string().optional().meta({ description: "How it was compared" }),
  expected: z.unknown().optional().meta({ description: "The value the condition asks for" }),
  actual: z.unknown().optional().meta({ description: "The value the event or record had; null when absent" }),
});

const evaluation = z
  .object({
    eventId: id.meta({ description: "The event that was considered" }),
    eventType: z.string().meta({ description: "The type of the event" }),
    at: stamp.meta({ description: "When the event was accepted" }),
    person: z
      .object({
        contactId: z.string().nullable().meta({ description: "The contact, or null for an unknown number" }),
        name: z.string().nullable().meta({ description: "The contact's name, or null" }),
        phone: z.string().nullable().meta({ description: "The number in E.164, or null" }),
      })
      .nullable()
      .meta({ description: "The person the event is about, or null" }),
    automationId: id.meta({ description: "The automation that considered it" }),
    automationName: z.string().meta({ description: "The automation's current name" }),
    version: z.int().meta({ description: "The version that considered it" }),
    started: z.boolean().meta({ description: "Whether a run started" }),
    runId: z.string().nullable().meta({ description: "The run, if one started" }),
    reason: reason.nullable().meta({ description: "The first reason it didn't start; null if it started" }),
    wouldStartIf: z
      .string()
      .nullable()
      .meta({ description: "What would have to be different, as a sentence; null without a reason" }),
  })
  .meta({ id: "Evaluation" });
export type EvaluationView = z.infer<typeof evaluation>;

export const listEvaluations = contract({
  tag: "Events",
  auth: "workspace",
  method: "GET",
  path: "/v1/evaluations",
  summary: "List which automations considered an event, and why they did not start",
  description:
    "Newest first, for 30 days. The filters can be combined. An automation that is not in the list was not live for that type of event, or was never deployed.",
  scope: "data:read",
  query: z.strictObject({
    ...page,
    starting_after: z.string().max(170).optional().meta({ description: "next_cursor of the page before" }),
    phone: text(40, 1).optional().meta({ description: "Only events about this phone number" }),
    contact: text(80, 1)
      .optional()
      .meta({ description: "Only events about this contact, at its current number" }),
    automation: text(80, 1).optional().meta({ description: "Only what this automation considered" }),
    event: text(80, 1).optional().meta({ description: "Only this event" }),
    from: instant.optional().meta({ description: "Only events from this instant on" }),
    to: instant.optional().meta({ description: "Only events before this instant" }),
  }),
  response: streamOf("evaluations", evaluation),
  example: { query: { phone: "+12025550123" } },
});
