import * as z from "zod";
import { contract } from "./contract";
import { digits, id, idParams, instant, stamp } from "./fields";

/** The longest period of one report. */
export const MOST_OUTCOME_DAYS = 92;

const estimate = z
  .object({
    rate: z.number().meta({ description: "The share or the difference, between -1 and 1" }),
    low: z.number().meta({ description: "The lower end of the 95% interval" }),
    high: z.number().meta({ description: "The upper end of the 95% interval" }),
  })
  .meta({ id: "Estimate" });

const share = {
  people: z.int().meta({ description: "People whose time to reach the goal is over" }),
  reached: z.int().meta({ description: "How many of them reached the goal in time" }),
  estimate: estimate.nullable().meta({
    description: "The share that reached the goal, with its Wilson interval; null for too few people",
  }),
};
const shareOf = z.object(share).meta({ id: "GoalShare" });
export type GoalShare = z.infer<typeof shareOf>;

const outcomes = z
  .object({
    automationId: id.meta({ description: "The automation" }),
    from: stamp.meta({ description: "The start of the period" }),
    to: stamp.meta({ description: "The end of the period" }),
    goal: z
      .object({
        event: z.string().meta({ description: "The event that counts as success" }),
        match: z
          .record(z.string(), z.unknown())
          .meta({ description: "Fields of the event that must be equal" }),
        within: z
          .object({
            amount: z.int().meta({ description: "How many" }),
            unit: z.enum(["minutes", "hours", "days"]).meta({ description: "Minutes, hours or days" }),
          })
          .meta({ description: "How long after they entered it still counts" }),
      })
      .nullable()
      .meta({
        description:
          "The goal of the live version, or of the draft if it was never deployed. Every version is measured by it. Null: no goal is set, and nothing is measured",
      }),
    total: shareOf.meta({ description: "Everyone who entered in the period, of any version" }),
    pending: z
      .int()
      .meta({ description: "People who may still reach the goal in time; they are counted nowhere else" }),
    unidentified: z.int().meta({
      description: "Starts without a contact, such as scheduled ones; they are counted nowhere else",
    }),
    versions: z
      .array(z.object({ version: z.int().meta({ description: "The version they entered" }), ...share }))
      .meta({ description: "The same by version, newest first" }),
    stepsOf: z.int().nullable().meta({ description: "The version whose steps are listed" }),
    steps: z
      .array(
        z.object({
          nodeId: id.meta({ description: "The step" }),
          name: z.string().meta({ description: "Its name" }),
          ...share,
        }),
      )
      .meta({
        description:
          "How many people each step was done for, and how many of those reached the goal afterwards, in the order of the automation",
      }),
    holdout: z
      .object({
        percent: z.int().meta({ description: "The share of people left out" }),
        versions: z.array(z.int()).meta({ description: "The versions with this share, which are compared" }),
        entered: shareOf.meta({ description: "People the automation ran for" }),
        leftOut: shareOf.meta({ description: "People who would have entered and were left out" }),
        verdict: z.enum(["more", "fewer", "no_difference_shown", "not_enough_data"]).meta({
          description:
            "more or fewer only if the whole interval is on one side of zero; not_enough_data with too few people in either group",
        }),
        difference: estimate.nullable().meta({
          description:
            "The share of those who entered minus that of those left out, with its Newcombe interval",
        }),
      })
      .nullable()
      .meta({ description: "Null if nobody was left out in the period" }),
    cost: z
      .object({
        currency: z.string().meta({ description: "Lowercase currency code" }),
        texts: z.int().meta({ description: "Texts sent by the runs of these people" }),
        amount: z
          .number()
          .meta({ description: "Their cost at the plan's price per text beyond the allowance" }),
        amountMinor: z.int().meta({ description: "The same in cents" }),
        perGoal: z
          .number()
          .nullable()
          .meta({ description: "The cost of each goal reached; null without any" }),
        perGoalMinor: z.int().nullable().meta({ description: "The same in cents" }),
      })
      .nullable()
      .meta({ description: "What the texts cost; null without a goal" }),
    minimum: z
      .object({
        rate: z.int().meta({ description: "For the interval of a share" }),
        difference: z.int().meta({ description: "For a comparison, in each group" }),
      })
      .meta({ description: "How many people it takes" }),
  })
  .meta({ id: "Outcomes" });
export type OutcomesView = z.infer<typeof outcomes>;

export const getOutcomes = contract({
  tag: "Automations",
  auth: "workspace",
  method: "GET",
  path: "/v1/automations/{id}/outcomes",
  summary: "Show how many people reach an automation's goal",
  description: `A person counts once, from the first time they entered or were left out in the period, and only when their time to reach the goal is over. The goal counts however it came about. At most ${MOST_OUTCOME_DAYS} days at a time.`,
  scope: "automations:read",
  params: idParams,
  query: z.strictObject({
    from: instant
      .optional()
      .meta({ description: "People who entered from then on, default 30 days before the end" }),
    to: instant.optional().meta({ description: "People who entered before then, default now" }),
    version: digits(1, 2_147_483_647)
      .optional()
      .meta({ description: "The version whose steps are listed, default the live one" }),
  }),
  response: outcomes,
  errors: ["validation_failed"],
});
