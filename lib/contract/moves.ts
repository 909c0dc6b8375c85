import * as z from "zod";
import { NODE_ID } from "@/lib/automation/schema";
import { contract } from "./contract";
import { id, idParams, ordinal, stamp } from "./fields";

const base = { tag: "Backtests, moves and map", auth: "workspace" as const };

const nodeId = z.string().regex(NODE_ID);

/** Most runs that one plan moves; another plan takes the rest. */
export const MOST_MOVES = 5_000;

const inFlight = z
  .object({
    total: z.int().meta({ description: "Runs that have not finished" }),
    versions: z
      .array(
        z.object({
          version: z.int().meta({ description: "The version these runs are on" }),
          total: z.int().meta({ description: "How many they are" }),
          nodes: z
            .array(
              z.object({
                nodeId: id.meta({ description: "The step they are at; the trigger if they have not begun" }),
                name: z.string().meta({ description: "Its name" }),
                waiting: z.int().meta({ description: "How many runs are at this step" }),
                canSend: z
                  .boolean()
                  .meta({ description: "Whether a run at this step can still send a text or email" }),
              }),
            )
            .meta({ description: "Where they are, in the order of the automation" }),
        }),
      )
      .meta({ description: "Newest version first" }),
  })
  .meta({ id: "RunsInFlight" });
export type RunsInFlight = z.infer<typeof inFlight>;

export const getInFlight = contract({
  ...base,
  method: "GET",
  path: "/v1/automations/{id}/in-flight",
  summary: "Count an automation's runs in progress by version and step",
  scope: "automations:read",
  params: idParams,
  response: inFlight,
});

const plan = z
  .object({
    planId: id.meta({ description: "Identifier of the plan" }),
    expiresAt: stamp.meta({ description: "Until when it can be applied" }),
    moves: z
      .array(
        z.object({
          runId: id.meta({ description: "The run" }),
          fromNode: id.meta({ description: "The step it is at" }),
          toNode: id.meta({ description: "The step of the new version at which it continues" }),
        }),
      )
      .meta({
        description: `Runs that will move, oldest first, at most ${MOST_MOVES.toLocaleString("en-US")}`,
      }),
    refused: z
      .array(
        z.object({
          runId: id.meta({ description: "The run" }),
          code: z.enum(["would_repeat_effect", "skips_consent", "no_such_step"]).meta({
            description:
              "It would do something again that it has done, get behind a check of consent, or has no step to continue at",
          }),
          message: z.string().meta({ description: "The reason as a sentence" }),
        }),
      )
      .meta({ description: "Runs that stay on their version, and why" }),
  })
  .meta({ id: "MovePlan" });
export type MovePlanView = z.infer<typeof plan>;

export const planMoves = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/moves",
  summary: "Plan to move runs in progress to another version",
  description:
    "Changes no run. Runs in the middle of a step, and runs about to continue, are left out. A plan can be applied for 15 minutes, unless one of its runs has gone on.",
  unaudited: "A plan changes nothing until it is applied, which is audited.",
  scope: "automations:write",
  params: idParams,
  body: z.strictObject({
    to: ordinal.meta({ description: "The version they move to" }),
    from: ordinal.optional().meta({ description: "Only runs of this version; otherwise of every other" }),
    nodeMap: z
      .record(nodeId, nodeId)
      .optional()
      .meta({ description: "Steps of the old version, by the step of the new one that replaces them" }),
  }),
  response: plan,
  errors: ["validation_failed"],
  example: { body: { to: 3, nodeMap: { wait_1: "wait_2" } } },
});

const planParams = z.strictObject({
  id: id.describe("The automation"),
  planId: id.describe("The plan, mv_…"),
});
const moved = z
  .object({
    moved: z.int().meta({ description: "Runs that were moved" }),
    refused: z.int().meta({ description: "Runs that were left where they are" }),
  })
  .meta({ id: "MovedRuns" });

export const applyMoves = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/moves/{planId}/apply",
  summary: "Move the runs of a plan, all or none",
  description:
    "409 plan_stale when the plan has expired, was applied already, or one of its runs has gone on.",
  scope: "automations:write",
  params: planParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: moved,
  errors: ["plan_stale"],
});

export const undoMoves = contract({
  ...base,
  method: "POST",
  path: "/v1/automations/{id}/moves/{planId}/undo",
  summary: "Move the runs of a plan back",
  description: "Runs that have gone on since stay on the new version and are counted as refused.",
  scope: "automations:write",
  params: planParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: moved,
  errors: ["illegal_transition"],
});
