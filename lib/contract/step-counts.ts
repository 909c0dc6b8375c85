import * as z from "zod";
import { contract } from "./contract";
import { digits, id, idParams, stamp } from "./fields";

/** The newest runs of a period that are counted. */
export const MOST_COUNTED_RUNS = 10_000;

const counts = z
  .object({
    automationId: id.meta({ description: "The automation" }),
    version: z.int().nullable().meta({ description: "The version that is counted; null: never deployed" }),
    from: stamp.meta({ description: "Runs created from then on" }),
    runs: z.int().meta({ description: "Runs that are counted" }),
    isSample: z.boolean().meta({
      description: `True if only the newest ${MOST_COUNTED_RUNS.toLocaleString("en-US")} runs of the period are counted`,
    }),
    steps: z
      .array(
        z.object({
          nodeId: id.meta({ description: "The step" }),
          name: z.string().meta({ description: "Its name" }),
          reached: z.int().meta({ description: "Runs that got to it, also those that are at it now" }),
          failed: z.int().meta({ description: "Runs that failed at it, after all attempts" }),
          waiting: z.int().meta({ description: "Runs that are at it now" }),
          weeks: z
            .array(z.int())
            .meta({ description: "Of how many runs of each week it was reached, oldest week first" }),
        }),
      )
      .meta({ description: "Every step of the version, in the order of the automation" }),
    weeks: z.array(z.int()).meta({ description: "Runs of each week, oldest week first" }),
  })
  .meta({ id: "StepCounts" });
export type StepCountsView = z.infer<typeof counts>;

export const getStepCounts = contract({
  tag: "Runs",
  auth: "workspace",
  method: "GET",
  path: "/v1/automations/{id}/step-counts",
  summary: "Count how many runs reached each step",
  description: "For one version, by week, so that a step at which runs drop off can be seen.",
  scope: "automations:read",
  params: idParams,
  query: z.strictObject({
    days: digits(1, 92, 28).optional().meta({ description: "Length of the period in days" }),
    version: digits(1, 2_147_483_647)
      .optional()
      .meta({ description: "The version that is counted. Default: the live one" }),
  }),
  response: counts,
});
