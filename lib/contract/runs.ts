import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { contentByType } from "./event-content";
import { branchTaken, id, idParams, instant, page, stamp, streamOf } from "./fields";

const tag = "Runs";
const base = { tag, auth: "workspace" as const };

export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "paused",
  "succeeded",
  "failed",
  "stopped",
  "cancelled",
] as const;

const runError = z.looseObject({
  code: z.string().describe("Kind of error"),
  message: z.string().describe("The error as a sentence"),
});

const runShape = {
  id,
  automationId: z.string().describe("The automation"),
  version: z.int().describe("Number of the version it runs on"),
  versionId: z.string().describe("Id of the version it runs on"),
  eventId: z.string().describe("The event that started it"),
  contactId: z.string().nullable().describe("The contact it is about, or null"),
  appointmentId: z.string().nullable().describe("The appointment it is about, or null"),
  leadId: z.string().nullable().describe("The lead it is about, or null"),
  status: z.enum(RUN_STATUSES).describe("queued, running, waiting and paused runs are in progress"),
  pausedBy: z.enum(["freeze", "suspension", "restore"]).nullable().describe("Why it is paused, or null"),
  currentNodeId: z.string().nullable().describe("The step it is at, or null"),
  wakeAt: stamp.nullable().describe("When it continues, or null"),
  startedAt: stamp.nullable().describe("When its first step began, or null"),
  finishedAt: stamp.nullable().describe("When it ended, or null"),
  createdAt: stamp.describe("When it was created"),
  error: runError.nullable().describe("Why it failed, or null"),
  rerunOf: z.string().nullable().describe("The run it repeats, or null"),
  cancelRequested: z.boolean().optional().describe("True while a cancellation waits for the current step"),
};

export const run = z.object(runShape).meta({ id: "Run" });
export type RunView = z.infer<typeof run>;

/** The person a run is about, for those who may read the desk. Name and number are null once they were erased. */
const person = z
  .object({
    name: z.string().nullable().describe("Name, or null"),
    phone: z.string().nullable().describe("Phone number in E.164, or null"),
  })
  .describe("The person it is about, with data:read");
const unsentMessages = z
  .int()
  .min(0)
  .describe(
    "Number of its texts and emails that were held back, failed or had no provider, with data:read. In a sandbox, messages without a provider count as sent",
  );
const stopped = z
  .object({
    outcome: z.string().nullable().describe("Outcome the step names, or null"),
    reason: z.string().nullable().describe("Why it stopped, or null"),
  })
  .describe("How a stop step or a rule ended it, with data:read");
const listedShape = {
  ...runShape,
  contact: person.nullable().optional(),
  unsentMessages: unsentMessages.optional(),
  automationName: z.string().optional().describe("The automation's name, with data:read"),
  waitsFor: z
    .array(z.string())
    .optional()
    .describe(
      "Types of the events it waits for, until wakeAt at the latest, with data:read. Empty where it waits for none",
    ),
  stopped: stopped.nullable().optional(),
};
const listedRun = z.object(listedShape).meta({ id: "ListedRun" });
export type ListedRun = z.infer<typeof listedRun>;

const runStep = z
  .looseObject({
    index: z.int().describe("Number of the attempt in the run, counted from 0"),
    nodeId: z.string().describe("The step"),
    name: z.string().nullable().describe("The step's name, or null"),
    type: z.enum(["action", "condition"]).describe("What kind of step it is"),
    action: z.string().optional().describe("The action, such as send_sms"),
    status: z.enum(["succeeded", "failed", "skipped", "suppressed"]).describe("How the attempt ended"),
    at: stamp.describe("When it began"),
    durationMs: z.number().describe("How long it took, in milliseconds"),
    attempt: z.int().describe("Number of the attempt of this step, counted from 1"),
    input: z.unknown().describe("The step's config with its references resolved"),
    output: z.unknown().describe("What later steps can use"),
    branch: branchTaken.optional(),
    evaluated: z
      .array(z.unknown())
      .optional()
      .describe("The comparisons of a condition, each with its result"),
    sandbox: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("What the sandbox did instead of an outside call"),
    warnings: z.array(z.string()).optional().describe("What was unusual"),
    error: runError.optional().describe("Why the attempt failed"),
  })
  .meta({ id: "RunStep" });

const runDetail = z
  .object({
    ...listedShape,
    steps: z.array(runStep).describe("Attempts so far, oldest first"),
    path: z.array(z.string()).describe("Steps it passed, in order"),
    stopped: stopped.nullable().describe("How a stop step or a rule ended it, or null"),
    event: z
      .object({
        type: z.string().describe("Type of the event"),
        occurredAt: stamp.describe("When it happened"),
        data: z.record(z.string(), z.unknown()).describe("Its payload"),
      })
      .meta(contentByType)
      .nullable()
      .describe("The event that started it; null if it is no longer kept"),
  })
  .meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof runDetail>;

const filters = {
  ...page,
  status: text(120).optional().meta({ description: "One or more statuses, separated by commas" }),
  contact: text(80).optional().describe("Only runs about this contact, by id"),
  from: instant.optional().describe("Only runs created at or after this time"),
  to: instant.optional().describe("Only runs created before this time"),
  since: instant.optional().describe("Only runs that ended at or after this time or have not ended"),
};

export const listRuns = contract({
  ...base,
  method: "GET",
  path: "/v1/runs",
  summary: "List runs",
  scope: "automations:read",
  query: z.strictObject({
    ...filters,
    automationId: text(80).optional().describe("Only runs of this automation"),
    appointment: text(80).optional().describe("Only runs about this appointment, by id"),
  }),
  response: streamOf("runs", listedRun),
});

export const listAutomationRuns = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/runs",
  summary: "List an automation's runs",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject({
    ...filters,
    unsentSince: instant
      .optional()
      .describe(
        "Only runs with a text or email that was held back, failed or had no provider at or after this time",
      ),
  }),
  response: streamOf("runs", listedRun),
});

export const startRun = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/runs",
  summary: "Start a run of an automation with the trigger manual",
  description:
    "Starts the live version now. Its steps read data as trigger.data; contactId, or contact_id, contact_phone, appointment_id or lead_id in data, says whom it is about. Entry rules apply: a person they keep out is 409 conflict.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    data: z
      .record(z.string(), z.json())
      .optional()
      .meta({ description: "Free data for the automation, as trigger.data.<name>" }),
    contactId: text(80, 1).optional().meta({ description: "The contact the run is about" }),
  }),
  bodyOptional: true,
  response: run,
  errors: ["validation_failed", "not_deployed", "illegal_transition", "conflict"],
  example: { body: { contactId: "con_01jc4v2k9h8m7n6p5q4r3s2t1v", data: { reason: "recall" } } },
});

export const getRun = contract({
  ...base,
  method: "GET",
  path: "/v1/runs/{id}",
  summary: "Get a run with its steps",
  scope: "automations:read",
  params: idParams,
  response: runDetail,
});

export const streamRun = contract({
  ...base,
  method: "GET",
  path: "/v1/runs/{id}/events",
  summary: "Follow a run as server-sent events",
  description:
    "Events: step (one per attempt, id = its index) and run (the run's own state), until it has finished. Last-Event-ID continues after that step.",
  scope: "automations:read",
  params: idParams,
  produces: ["text/event-stream"],
  takes: ["Last-Event-ID"],
  response: undefined,
  errors: ["too_many_streams"],
});

export const cancelRun = contract({
  ...base,
  method: "POST",
  path: "/v1/runs/{id}/cancel",
  summary: "Cancel a run",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: run,
  errors: ["illegal_transition"],
});

export const stopHeldText = contract({
  ...base,
  internal: true,
  method: "POST",
  path: "/v1/messages/{id}/stop",
  operationId: "runs.stopHeldText",
  summary: "Cancel the run that waits to send a text",
  description:
    "Refused once the run has gone on, and for a run that is about another person or works through a list.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: run,
  errors: ["illegal_transition"],
});

const rerunBody = z.strictObject({
  fromNodeId: text(64, 1)
    .optional()
    .meta({ description: "Begin at this node with the outputs of earlier steps" }),
});

export const rerunRun = contract({
  ...base,
  method: "POST",
  path: "/v1/runs/{id}/rerun",
  summary: "Rerun as a new run",
  scope: "automations:write",
  params: idParams,
  body: rerunBody,
  bodyOptional: true,
  response: run,
  errors: ["illegal_transition", "validation_failed"],
});

export const previewRerun = contract({
  ...base,
  method: "POST",
  path: "/v1/runs/{id}/rerun/preview",
  operationId: "runs.previewRerun",
  summary: "Preview what running again would repeat",
  scope: "automations:read",
  params: idParams,
  body: rerunBody,
  bodyOptional: true,
  response: z.object({
    runId: id.describe("The run"),
    fromNodeId: z.string().nullable().describe("The step the new run would begin at; null: the first"),
    steps: z
      .array(
        z.object({
          nodeId: z.string().describe("The step"),
          name: z.string().describe("The step's name"),
          action: z.string().describe("The action, such as send_sms"),
          safety: z
            .enum(["safe", "keyed", "repeats"])
            .describe(
              "safe: repeating changes nothing; keyed: a repeat within a run is recognized, but a new run performs it again; repeats: it happens a second time",
            ),
          status: z
            .enum(["succeeded", "failed", "skipped", "suppressed"])
            .nullable()
            .describe("How the step ended in the run; null if it was not reached"),
          outcomeUnknown: z
            .boolean()
            .describe("The step failed, but its message may have been sent, so it may be sent a second time"),
        }),
      )
      .describe("Steps the new run would perform"),
    repeats: z.int().describe("Steps whose messages would, or may, be sent a second time"),
  }),
  errors: ["validation_failed"],
});
