import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
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

const runError = z.looseObject({ code: z.string(), message: z.string() });

const runShape = {
  id,
  automationId: z.string(),
  version: z.int(),
  versionId: z.string(),
  eventId: z.string(),
  contactId: z.string().nullable(),
  appointmentId: z.string().nullable(),
  leadId: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  pausedBy: z.enum(["freeze", "suspension"]).nullable(),
  currentNodeId: z.string().nullable(),
  wakeAt: stamp.nullable(),
  startedAt: stamp.nullable(),
  finishedAt: stamp.nullable(),
  createdAt: stamp,
  error: runError.nullable(),
  rerunOf: z.string().nullable(),
  cancelRequested: z.boolean().optional(),
};

export const run = z.object(runShape).meta({ id: "Run" });
export type RunView = z.infer<typeof run>;

/** Whom a run is about, for those who may read the desk; the name and the number are null once they were erased. */
const person = z.object({ name: z.string().nullable(), phone: z.string().nullable() });
const listedRun = z.object({ ...runShape, contact: person.nullable().optional() }).meta({ id: "ListedRun" });
export type ListedRun = z.infer<typeof listedRun>;

const runStep = z
  .looseObject({
    index: z.int(),
    nodeId: z.string(),
    name: z.string().nullable(),
    type: z.enum(["action", "condition"]),
    action: z.string().optional(),
    status: z.enum(["succeeded", "failed", "skipped", "suppressed"]),
    at: stamp,
    durationMs: z.number(),
    attempt: z.int(),
    input: z.unknown(),
    output: z.unknown(),
    branch: branchTaken.optional(),
    evaluated: z.array(z.unknown()).optional(),
    sandbox: z.record(z.string(), z.unknown()).optional(),
    warnings: z.array(z.string()).optional(),
    error: z.looseObject({ code: z.string(), message: z.string() }).optional(),
  })
  .meta({ id: "RunStep" });

const runDetail = z
  .object({
    ...runShape,
    contact: person.nullable().optional(),
    steps: z.array(runStep),
    path: z.array(z.string()),
    stopped: z.object({ outcome: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    event: z
      .object({ type: z.string(), occurredAt: stamp, data: z.record(z.string(), z.unknown()) })
      .nullable(),
  })
  .meta({ id: "RunDetail" });
export type RunDetail = z.infer<typeof runDetail>;

const filters = {
  ...page,
  status: text(120).optional().meta({ description: "One or more statuses, with commas between" }),
  contact: text(80).optional(),
  from: instant.optional(),
  to: instant.optional(),
};

export const listRuns = contract({
  ...base,
  method: "GET",
  path: "/v1/runs",
  summary: "List runs",
  scope: "automations:read",
  query: z.strictObject({ ...filters, automationId: text(80).optional() }),
  response: streamOf("runs", listedRun),
});

export const listAutomationRuns = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/runs",
  summary: "List an automation's runs",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject(filters),
  response: streamOf("runs", listedRun),
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

const rerunBody = z.strictObject({
  fromNodeId: text(64, 1).optional().meta({ description: "Begin at this node, seeing what the others gave" }),
});

export const rerunRun = contract({
  ...base,
  method: "POST",
  path: "/v1/runs/{id}/rerun",
  summary: "Run again as a new run",
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
  summary: "What running again would do a second time",
  scope: "automations:read",
  params: idParams,
  body: rerunBody,
  bodyOptional: true,
  response: z.object({
    runId: id,
    fromNodeId: z.string().nullable(),
    steps: z.array(
      z.object({
        nodeId: z.string(),
        name: z.string(),
        action: z.string(),
        safety: z.enum(["safe", "keyed", "repeats"]),
        status: z.enum(["succeeded", "failed", "skipped", "suppressed"]).nullable(),
      }),
    ),
    repeats: z.int(),
  }),
  errors: ["validation_failed"],
});
