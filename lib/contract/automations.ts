import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { id, idParams, listOf, ordinal, page, stamp } from "./fields";

const tag = "Automations";

const DEFINITION_LIMIT = 1024 * 1024;

/** The contents are validated by lib/automation, which reports every problem at once. */
const nodesIn = z
  .array(z.unknown())
  .meta({ description: "Nodes: one trigger, actions, conditions. See GET /v1/catalog" });

const edgesIn = z.array(z.unknown()).meta({
  description:
    "Edges {from, to, label?}; may be left out when nodes name next, trueBranch, falseBranch, branches",
});

const settingsIn = z.record(z.string(), z.unknown()).meta({
  description:
    "{timezone?, rateLimitPerMinute?, entry?, stopOn?, goal?, sendWindow?, holdoutPercent?}: who enters, what ends a run early and when messages leave",
});

const freeName = z.string();

export const nodeOut = z
  .looseObject({ id: z.string(), type: z.enum(["trigger", "action", "condition"]) })
  .meta({ id: "AutomationNode" });

export const edgeOut = z.looseObject({ from: z.string(), to: z.string() }).meta({ id: "AutomationEdge" });

const problemOut = z
  .looseObject({
    code: z.string(),
    severity: z.enum(["error", "warning"]),
    nodeId: z.string().nullable(),
    field: z.string().nullable(),
    message: z.string(),
    suggestion: z.string().optional(),
  })
  .meta({ id: "AutomationProblem" });

const status = z.enum(["draft", "active", "paused", "archived"]);

export const automation = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    nodes: z.array(nodeOut),
    edges: z.array(edgeOut),
    settings: z.record(z.string(), z.unknown()),
    status,
    pauseMode: z.enum(["stop_new", "freeze"]).nullable(),
    version: z.int().nullable(),
    liveVersionId: z.string().nullable(),
    hasUndeployedChanges: z.boolean(),
    etag: z.string(),
    validation: z.object({ errors: z.array(problemOut), warnings: z.array(problemOut) }),
    stats: z.object({ running: z.int(), waiting: z.int(), succeeded24h: z.int(), failed24h: z.int() }),
    flag: z.record(z.string(), z.unknown()).nullable(),
    createdAt: stamp,
    updatedAt: stamp,
  })
  .meta({ id: "Automation" });

export type AutomationView = z.infer<typeof automation>;

export const base = { tag, auth: "workspace" as const };

const missedCallExample = {
  name: "Missed call text-back",
  nodes: [
    { id: "n1", type: "trigger", event: "call.missed", conditions: { during_hours: true }, next: "n2" },
    {
      id: "n2",
      type: "action",
      action: "send_sms",
      config: {
        to: "{{trigger.caller_phone}}",
        message: "Sorry we missed you! Reply here and we will call you back. Reply STOP to opt out.",
      },
    },
  ],
};

export const createAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations",
  summary: "Create an automation as a draft",
  scope: "automations:write",
  bodyLimit: DEFINITION_LIMIT,
  body: z.strictObject({
    name: freeName,
    description: z.string().optional(),
    nodes: nodesIn.optional(),
    edges: edgesIn.optional(),
    settings: settingsIn.optional(),
  }),
  response: automation,
  example: { body: missedCallExample },
});

export const listAutomations = contract({
  ...base,
  method: "GET",
  path: "/v1/automations",
  summary: "List automations",
  scope: "automations:read",
  query: z.strictObject({ ...page, status: status.optional(), q: text(100).optional() }),
  response: listOf("automations", automation),
});

export const getAutomation = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}",
  summary: "Get an automation: its draft, its status, what is live",
  scope: "automations:read",
  params: idParams,
  response: automation,
});

export const getCostEstimate = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/cost-estimate",
  summary: "What the draft would add to a month's invoice",
  description:
    "From how often its trigger's conditions were met in the last 30 days and the most messages a run can send, against what its live version sends, rated for the next whole month at the account's pace. moreSmsPerMonth and amount are the difference and may be negative.",
  scope: "automations:read",
  params: idParams,
  response: z.object({
    automationId: z.string(),
    triggersLast30Days: z.int(),
    smsPerRun: z.int(),
    runsPerMonth: z.int(),
    smsPerMonth: z.int(),
    moreSmsPerMonth: z.int(),
    amount: z.number(),
    amountMinor: z.int(),
    currency: z.string(),
    text: z.string(),
  }),
});

export const patchAutomation = contract({
  ...base,
  method: "PATCH",
  path: "/v1/automations/{id}",
  unaudited: "Autosaves follow each other by the second: only the first of a new author is audited.",
  summary: "Save the draft",
  description:
    "Replaces whole members. Send If-Match with the etag you edited to be told (412) of somebody else's save. Problems are returned, not refused: a draft may be incomplete.",
  scope: "automations:write",
  params: idParams,
  bodyLimit: DEFINITION_LIMIT,
  body: z.strictObject({
    name: freeName.optional(),
    description: z.string().optional(),
    nodes: nodesIn.optional(),
    edges: edgesIn.optional(),
    settings: settingsIn.optional(),
  }),
  response: automation,
  errors: ["etag_mismatch", "illegal_transition"],
  example: { body: missedCallExample },
});

export const archiveAutomation = contract({
  ...base,
  method: "DELETE",
  path: "/v1/automations/{id}",
  summary: "Archive an automation",
  description:
    "It starts no more runs. With running=finish (the default) unfinished runs continue to their end, with running=cancel they end here. Repeating the call with running=cancel ends those that continued.",
  scope: "automations:write",
  params: idParams,
  query: z.object({ running: z.enum(["finish", "cancel"]).default("finish") }),
  response: automation.extend({ inFlight: z.object({ continuing: z.int(), cancelled: z.int() }) }),
});

export const restoreAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/restore",
  summary: "Bring an archived automation back, paused",
  description: "Its live version and its draft are as they were. Resume it to start runs again.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: automation,
  errors: ["illegal_transition"],
});

export const duplicateAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/duplicate",
  summary: "Duplicate an automation's draft",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({ name: freeName.optional() }),
  bodyOptional: true,
  response: automation,
});

export const validateAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/validate",
  summary: "Tell every problem of a definition",
  scope: "automations:read",
  bodyLimit: DEFINITION_LIMIT,
  rawJson: true,
  body: z.unknown(),
  response: z.object({ valid: z.boolean(), errors: z.array(problemOut), warnings: z.array(problemOut) }),
  example: { body: missedCallExample },
});

const deployment = z
  .object({
    automationId: id,
    versionId: z.string(),
    version: z.int(),
    status,
    deployedAt: stamp,
    previousVersion: z.int().nullable(),
    unchanged: z.boolean().optional(),
    resumed: z.boolean().optional(),
    inFlight: z.object({ onPrevious: z.int() }),
    changes: z.object({ added: z.int(), removed: z.int(), modified: z.int() }),
    warnings: z.array(problemOut),
  })
  .meta({ id: "Deployment" });

export const deployAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/deploy",
  summary: "Deploy the draft as a new version",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({
    message: text(500).optional(),
    etag: z.string().max(80).optional(),
    overrideReason: text(500, 1).optional(),
  }),
  bodyOptional: true,
  response: deployment,
  errors: ["etag_mismatch", "illegal_transition", "scenario_failed", "validation_failed"],
  example: { body: { message: "Answer after hours too" } },
});

export type Deployment = z.infer<typeof deployment>;

export const rollbackAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/rollback",
  summary: "Make an earlier version live again, as a new version",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({ version: ordinal, message: text(500).optional() }),
  response: deployment,
  errors: ["illegal_transition"],
});

export const pauseAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/pause",
  summary: "Pause: start no new runs, and with freeze hold those under way",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({ mode: z.enum(["stop_new", "freeze"]).default("stop_new") }),
  bodyOptional: true,
  response: automation,
  errors: ["not_deployed", "illegal_transition"],
});

export const resumeAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/resume",
  summary: "Resume",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: automation,
  errors: ["not_deployed", "illegal_transition"],
});
