import * as z from "zod";
import { automation } from "./automations";
import { change } from "./changes";
import { contract } from "./contract";
import { id, idParams, stamp } from "./fields";

const base = { tag: "Automations", auth: "workspace" as const };

/** Most operations of one edit. */
export const MOST_OPERATIONS = 200;

const edited = automation
  .extend({
    editId: z
      .string()
      .nullable()
      .meta({ description: "Undoes these operations; null if they changed nothing" }),
  })
  .meta({ id: "EditedAutomation" });

export const editDraft = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/edits",
  summary: "Edit the draft by operations",
  description:
    "The operations of the editor, such as {op: insert_node, id, node, after} or {op: set_field, nodeId, field, value}, in order and all or none. Problems are returned, not refused: a draft may be incomplete. Undo it within 30 days with the editId.",
  scope: "automations:write",
  params: idParams,
  bodyLimit: 1024 * 1024,
  body: z.strictObject({
    operations: z
      .array(z.unknown())
      .min(1)
      .max(MOST_OPERATIONS)
      .meta({
        description: "In the format of a problem's fix",
        example: [{ op: "set_name", name: "Missed call text-back" }],
      }),
    etag: z
      .string()
      .max(80)
      .optional()
      .meta({ description: "Refuses the edit with 412 if the draft was saved by someone else since" }),
  }),
  response: edited,
  errors: ["validation_failed", "etag_mismatch", "illegal_transition"],
});

export const undoEdit = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/edits/{eid}/undo",
  summary: "Undo an edit by operations",
  description:
    "Reverts what the edit changed and keeps later changes. If a later change conflicts, it is refused with 409 conflict, naming the steps.",
  scope: "automations:write",
  params: z.strictObject({ id, eid: id }),
  body: z.strictObject({}),
  bodyOptional: true,
  response: automation,
  errors: ["conflict", "illegal_transition"],
});

const deployRequest = z
  .object({
    id: id.meta({ description: "Identifier, dr_…" }),
    automationId: id.meta({ description: "The automation" }),
    automationName: z.string().meta({ description: "Its name" }),
    status: z.enum(["pending", "confirmed", "declined", "expired", "stale"]).meta({
      description: "stale: the draft was changed after it was requested, so it has to be requested again",
    }),
    message: z.string().nullable().meta({ description: "A note for the list of versions" }),
    requestedBy: z.string().meta({ description: "The name of the key or person that requested it" }),
    url: z.string().meta({ description: "The page on which a member of the workspace confirms it" }),
    changes: z.array(change).meta({ description: "What would change since the live version" }),
    version: z.int().nullable().meta({ description: "The version it became" }),
    createdAt: stamp.meta({ description: "When it was requested" }),
    expiresAt: stamp.meta({ description: "When it expires" }),
    decidedAt: stamp.nullable().meta({ description: "When it was confirmed or declined" }),
  })
  .meta({ id: "DeployRequest" });
export type DeployRequestView = z.infer<typeof deployRequest>;

const requestParams = z.strictObject({ id, rid: id });

export const requestDeploy = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/deploy-requests",
  summary: "Request a deploy of the draft",
  description:
    "Returns the URL of a page on which a signed-in member reviews the changes and confirms. It is valid for one day, once, and only for the current state of the draft.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    message: z.string().max(500).optional().meta({ description: "A note for the list of versions" }),
  }),
  bodyOptional: true,
  response: deployRequest,
  errors: ["validation_failed", "illegal_transition"],
  example: { body: { message: "Answer after hours too" } },
});

export const getDeployRequest = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/deploy-requests/{rid}",
  summary: "Get a deploy request and its outcome",
  scope: "automations:read",
  params: requestParams,
  response: deployRequest,
});

export const confirmDeployRequest = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/deploy-requests/{rid}/confirm",
  summary: "Confirm a deploy request: the draft goes live",
  description: "Only a signed-in person can; a key is refused with 403.",
  scope: "automations:deploy",
  params: requestParams,
  body: z.strictObject({
    overrideReason: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: "Deploys although a scenario fails, and says why" }),
  }),
  bodyOptional: true,
  response: deployRequest,
  errors: ["insufficient_scope", "plan_stale", "illegal_transition", "scenario_failed", "validation_failed"],
});

export const declineDeployRequest = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/deploy-requests/{rid}/decline",
  summary: "Decline or withdraw a deploy request",
  scope: "automations:write",
  params: requestParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: deployRequest,
  errors: ["illegal_transition"],
});
