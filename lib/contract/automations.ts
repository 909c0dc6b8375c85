import * as z from "zod";
import { text } from "@/lib/text-fields";
import { contract } from "./contract";
import { type Documented, id, idParams, listOf, page, stamp } from "./fields";

const tag = "Automations";

export const DEFINITION_LIMIT = 1024 * 1024;

/**
 * The contents are validated by lib/automation, which reports every problem at once and keeps a draft with mistakes. The
 * document refers to what is meant to be sent (document/automation-graph.ts).
 */
const named = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });

const nodesIn = z.array(z.unknown()).meta({
  description:
    "One trigger, then conditions and actions. A draft may be incomplete. An action with disabled: true is skipped by runs",
  override: { items: named("AutomationNode") },
});

const edgesIn = z.array(z.unknown()).meta({
  description:
    "Connections between nodes. They may be left out when nodes name next, trueBranch, falseBranch or branches",
  override: { items: named("AutomationEdge") },
});

const settingsIn = z.record(z.string(), z.unknown()).meta({
  description: "Who enters, what ends a run early, and when messages leave",
  override: ({ jsonSchema }: Documented) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, named("AutomationSettings"));
  },
});

export const freeName = z.string().describe("Display name, at most 200 characters");

/** A draft keeps nodes that are not valid yet, so both kinds are documented. */
export const nodeOut = z
  .looseObject({ id: z.string(), type: z.enum(["trigger", "action", "condition"]) })
  .meta({
    override: ({ jsonSchema }: Documented) => {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.anyOf = [named("AutomationNode"), named("DraftNode")];
    },
  });

export const edgeOut = z
  .looseObject({
    from: z.string().describe("Id of the node it leaves"),
    to: z.string().describe("Id of the node it leads to"),
    label: z
      .string()
      .optional()
      .describe("The way out it stands for: true, false, or the label of a branch; otherwise free text"),
  })
  .meta({ id: "AutomationEdge", description: "A connection between two nodes" });

export const problemOut = z
  .looseObject({
    code: z.string().describe("Kind of problem"),
    severity: z.enum(["error", "warning"]).describe("Errors prevent a deploy; warnings do not"),
    nodeId: z.string().nullable().describe("The node it is about, or null"),
    field: z
      .string()
      .nullable()
      .describe("Path of the member within the node, such as config.message, or null"),
    message: z.string().describe("The problem as a sentence"),
    suggestion: z.string().optional().describe("What to do about it"),
  })
  .meta({ id: "AutomationProblem" });

const status = z
  .enum(["draft", "active", "paused", "archived"])
  .describe(
    "draft was never deployed; active starts runs; paused starts none; archived is read-only until it is restored",
  );

export const automation = z
  .object({
    id,
    name: z.string().describe("Display name"),
    description: z.string().describe("What it is for"),
    nodes: z.array(nodeOut).describe("The draft's nodes"),
    edges: z
      .array(edgeOut)
      .describe(
        "The draft's edges. Nodes hold the same connections as next, trueBranch, falseBranch and branches",
      ),
    settings: z.record(z.string(), z.unknown()).describe("The draft's settings"),
    status,
    pauseMode: z
      .enum(["stop_new", "freeze"])
      .nullable()
      .describe("stop_new: runs in progress continue; freeze: they wait; null unless paused"),
    version: z.int().nullable().describe("Number of the live version; null before the first deploy"),
    liveVersionId: z.string().nullable().describe("Id of the live version, or null"),
    hasUndeployedChanges: z.boolean().describe("Whether the draft differs from the live version"),
    etag: z.string().describe("Identifies this state of the draft; send it in If-Match when you save"),
    validation: z
      .object({
        errors: z.array(problemOut).describe("Problems that prevent a deploy"),
        warnings: z.array(problemOut).describe("Advice"),
      })
      .describe("Problems of the draft"),
    stats: z
      .object({
        running: z.int().describe("Runs that are queued or running"),
        waiting: z.int().describe("Runs that wait"),
        succeeded24h: z.int().describe("Runs that succeeded in the last 24 hours"),
        failed24h: z.int().describe("Runs that failed in the last 24 hours"),
        unsent24h: z
          .int()
          .describe(
            "Runs with a text or email that was held back, failed or had no provider in the last 24 hours; those that a sandbox keeps are not counted",
          ),
      })
      .describe("Counts of its runs"),
    labels: z.array(z.string()).describe("Labels that people sort it by; they change nothing that runs"),
    editedAt: stamp.describe("When the draft was last edited"),
    editedBy: z
      .string()
      .nullable()
      .describe("Name of the person who last edited the draft; null for a key or a person who is gone"),
    lastRunAt: stamp.nullable().describe("When its latest run was created; null without runs"),
    flag: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Why the automation was held back or needs attention, or null"),
    createdAt: stamp.describe("When it was created"),
    updatedAt: stamp.describe("When it last changed"),
  })
  .meta({ id: "Automation" });

export type AutomationView = z.infer<typeof automation>;

export const base = { tag, auth: "workspace" as const };

export const missedCallExample = {
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
    numbered: z.boolean().optional().describe("Adds a number to a name that another automation has"),
    description: z.string().optional().describe("What the automation is for"),
    nodes: nodesIn.optional(),
    edges: edgesIn.optional(),
    settings: settingsIn.optional(),
  }),
  hasEtag: true,
  response: automation,
  example: { body: missedCallExample },
});

export const listAutomations = contract({
  ...base,
  method: "GET",
  path: "/v1/automations",
  summary: "List automations",
  scope: "automations:read",
  query: z.strictObject({
    ...page,
    status: status.optional().describe("Only automations with this status. Default: all but archived ones"),
    q: text(100).optional().describe("Part of a name"),
    label: text(40).optional().describe("Only automations with this label"),
    sort: z
      .enum(["created", "edited", "name", "done", "waiting", "failed", "unsent"])
      .default("created")
      .describe(
        "created and edited: newest first; name: from A to Z; done, waiting, failed and unsent: by the numbers in stats, highest first. Continue with the same order",
      ),
  }),
  response: listOf("automations", automation).extend({
    counts: z
      .object({
        active: z.int().describe("Live ones"),
        paused: z.int().describe("Paused ones"),
        draft: z.int().describe("Drafts that were never deployed"),
        archived: z.int().describe("Archived ones"),
      })
      .describe("Automations of each status that match q and label"),
  }),
});

export const getAutomation = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}",
  summary: "Get an automation: its draft, its status, what is live",
  scope: "automations:read",
  params: idParams,
  hasEtag: true,
  response: automation,
});

export const patchAutomation = contract({
  ...base,
  method: "PATCH",
  path: "/v1/automations/{id}",
  unaudited: "Autosaves follow each other by the second: only the first of a new author is audited.",
  summary: "Save the draft",
  description:
    "Replaces whole members. Send If-Match with the etag you edited, so that a save by someone else in the meantime answers 412. Problems are returned, not refused: a draft may be incomplete.",
  scope: "automations:write",
  params: idParams,
  bodyLimit: DEFINITION_LIMIT,
  body: z.strictObject({
    name: freeName.optional(),
    description: z.string().optional().describe("What the automation is for"),
    nodes: nodesIn.optional(),
    edges: edgesIn.optional(),
    settings: settingsIn.optional(),
  }),
  hasEtag: true,
  takes: ["If-Match"],
  response: automation,
  errors: ["etag_mismatch", "illegal_transition"],
  example: { body: missedCallExample },
});

export const restoreAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/restore",
  summary: "Restore an archived automation, paused",
  description: "Its live version and its draft are as they were. Resume it to start runs again.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: automation,
  errors: ["illegal_transition"],
});

export const deployment = z
  .object({
    automationId: id.describe("The automation"),
    versionId: z.string().describe("Id of the version"),
    version: z.int().describe("Number of the live version"),
    status,
    deployedAt: stamp.describe("When it was deployed"),
    previousVersion: z.int().nullable().describe("Number of the previous live version, or null"),
    unchanged: z
      .boolean()
      .optional()
      .describe("True when the draft equals the live version and nothing was deployed"),
    resumed: z.boolean().optional().describe("True when the deploy also resumed a paused automation"),
    inFlight: z
      .object({ onPrevious: z.int().describe("Runs in progress on earlier versions, which finish there") })
      .describe("Runs in progress"),
    changes: z
      .object({
        added: z.int().describe("Steps that are new"),
        removed: z.int().describe("Steps that are gone"),
        modified: z.int().describe("Steps that changed"),
      })
      .describe("What changed since the version before"),
    warnings: z.array(problemOut).describe("Problems that did not prevent the deploy"),
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
    message: text(500).optional().describe("A note about the change, shown in the list of versions"),
    etag: z
      .string()
      .max(80)
      .optional()
      .describe("Etag of the draft you reviewed; a changed draft is refused with etag_mismatch"),
    overrideReason: text(500, 1).optional().describe("Deploys although scenarios fail, and records why"),
  }),
  bodyOptional: true,
  response: deployment,
  errors: [
    "etag_mismatch",
    "illegal_transition",
    "circular_automation",
    "scenario_failed",
    "validation_failed",
  ],
  example: { body: { message: "Answer after hours too" } },
});

export type Deployment = z.infer<typeof deployment>;

export const pauseAutomation = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/pause",
  summary: "Pause: start no new runs, and with freeze hold those in progress",
  scope: "automations:deploy",
  params: idParams,
  body: z.strictObject({
    mode: z
      .enum(["stop_new", "freeze"])
      .default("stop_new")
      .describe("stop_new lets runs in progress continue; freeze holds them"),
  }),
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
