import * as z from "zod";
import type { Json } from "@/lib/automation/json";
import { change } from "./changes";
import { contract } from "./contract";
import { id, idParams, listOf, ordinal, page, stamp } from "./fields";
import { path, read, valuesIn, write } from "./fleet-fields";

export const MOST_CONFLICTS = 500;

const share = z.number().min(0).max(1);
const canaryOut = z.object({
  accounts: z.int().meta({ description: "How many accounts go first" }),
  hours: z.number().meta({ description: "How long they are watched" }),
  maxErrorRate: share.meta({ description: "The highest share of failed runs" }),
  maxOptOutRate: share.meta({ description: "The highest share of people texted who opt out" }),
  minRuns: z.int().meta({ description: "Runs, and people texted, before a limit counts during the hours" }),
});
export type Canary = z.infer<typeof canaryOut>;

const canaryIn = z.strictObject({
  accounts: z
    .union([ordinal.max(10_000), z.array(id).min(1).max(10_000)])
    .meta({ description: "How many of the accounts go first, or the ids of those that do" }),
  hours: z
    .number()
    .gt(0)
    .max(720)
    .meta({ description: "How long they are watched before the others follow" }),
  maxErrorRate: share
    .default(0.05)
    .meta({ description: "Halt above this share of failed runs, from 0 to 1" }),
  maxOptOutRate: share
    .default(0.05)
    .meta({ description: "Halt above this share of people texted who opt out, from 0 to 1" }),
  minRuns: z
    .int()
    .min(1)
    .max(10_000)
    .default(1)
    .meta({ description: "Finished runs, or people texted, before a limit counts during the hours" }),
});

export type CanaryChoice = z.output<typeof canaryIn>;

const backtestIn = z.strictObject({
  days: z.int().min(1).max(60).default(14).meta({ description: "Days of events to try" }),
  maxDifferentRate: share
    .optional()
    .meta({ description: "Leave out accounts where a larger share of the events would go differently" }),
});
export type RolloutBacktest = z.output<typeof backtestIn>;

const rolloutStatus = z.enum(["running", "halted", "done", "rolled_back"]).meta({
  description:
    "running: accounts are pushed or watched; halted: no more accounts are pushed; done: every account was decided; rolled_back: every account that had it is back on the version before",
});

const publishTo = {
  accounts: z.union([z.literal("all"), z.array(id).min(1).max(10_000)]).meta({
    description:
      "Ids of your accounts, or all of them. All leaves out the account whose automation the template was made from, unless it has a copy",
  }),
  values: z
    .record(id, valuesIn)
    .optional()
    .meta({ description: "Values of parameters by account id; others stay as at the last push" }),
  revision: ordinal.optional().meta({ description: "The revision; default the newest" }),
};

export const publishFleetTemplate = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/publish`,
  summary: "Publish a template to your accounts",
  description:
    "A worker deploys the newest revision to one account after another. An account's own edits since the last push are kept; where both changed the same field, its automation is left as it is until you resolve the conflict. With canary, the first accounts are watched: above a limit the rollout is halted and every account that has it goes back to the version before; otherwise the others follow, once the hours are over and the first accounts had at least one run of the new version. Suspended and closed accounts are skipped. One rollout of a template runs at a time.",
  params: idParams,
  body: z.strictObject({
    ...publishTo,
    canary: canaryIn.optional().meta({ description: "Which accounts go first, and when to halt" }),
    backtest: backtestIn.optional().meta({
      description:
        "Try it on each account's past before it is pushed. Accounts that get the template for the first time have nothing to compare with",
    }),
  }),
  response: z.object({
    rolloutId: id.meta({ description: "Identifier, ro_…" }),
    status: rolloutStatus,
  }),
  errors: ["validation_failed", "conflict", "illegal_transition"],
  example: {
    body: { accounts: "all", canary: { accounts: 5, hours: 24, maxErrorRate: 0.05, maxOptOutRate: 0.02 } },
    response: { rolloutId: "ro_01m80000000000000000000000", status: "running" },
  },
});

const json = z.unknown() as unknown as z.ZodType<Json>;
const conflict = z
  .object({
    nodeId: z.string().nullable().meta({ description: "The step; null for the automation itself" }),
    field: z.string().nullable().meta({ description: "Dotted path; null for the step as a whole" }),
    base: json.optional().meta({ description: "The value at the last push; left out where there was none" }),
    theirs: json.optional().meta({ description: "The account's value; left out where it removed it" }),
    ours: json.optional().meta({ description: "The template's value; left out where it removed it" }),
  })
  .meta({ id: "FleetConflict" });
export type FleetConflict = z.infer<typeof conflict>;

const reason = z
  .object({
    code: z
      .string()
      .meta({ description: "A code such as account_suspended, missing_event_type or error_rate" }),
    message: z.string().meta({ description: "The reason as a sentence" }),
  })
  .nullable();

const preview = z
  .object({
    revision: z.int().meta({ description: "The revision that would be published" }),
    total: z.int().meta({ description: "Accounts it would go to; 50 of them are on a page" }),
    accounts: z
      .array(
        z.object({
          accountId: id.meta({ description: "The account" }),
          accountName: z.string().meta({ description: "Its name" }),
          outcome: z.enum(["created", "updated", "unchanged", "conflict", "skipped", "failed"]).meta({
            description:
              "created: it gets an automation; updated: its automation changes; unchanged: it has all of it; conflict: it would wait for your choice; skipped and failed: it would be left as it is, for the reason given",
          }),
          changes: z.array(change).meta({ description: "What would change in its live version" }),
          conflicts: z
            .array(conflict)
            .meta({ description: "Fields that both the account and the template changed" }),
          reason: reason.meta({ description: "Why it would be skipped or would fail, or null" }),
          warnings: z
            .array(
              z.object({
                code: z.string().meta({ description: "A code such as same_message_twice" }),
                message: z.string().meta({ description: "The warning as a sentence" }),
              }),
            )
            .meta({
              description:
                "What its other automations would do beside it, such as texting the same person on the same event",
            }),
        }),
      )
      .meta({ description: "In the order they would be pushed" }),
    has_more: z.boolean().meta({ description: "Whether there are accounts after this page" }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "Send it as starting_after to get the next page; null on the last page" }),
  })
  .meta({ id: "PublishPreview" });
export type PublishPreview = z.infer<typeof preview>;

export const previewPublish = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/publish/preview`,
  operationId: "partner.templates.previewPublish",
  summary: "Preview what publishing a template would do to each account",
  description:
    "Decides as a rollout does, and changes nothing. Test cases of the accounts run only when they are pushed.",
  unaudited: "A preview changes nothing.",
  params: idParams,
  query: z.strictObject({ starting_after: page.starting_after }),
  body: z.strictObject(publishTo),
  response: preview,
  errors: ["validation_failed", "illegal_transition", "invalid_cursor"],
  example: { body: { accounts: "all" } },
});

const rolloutAccount = z
  .object({
    accountId: id.meta({ description: "The account" }),
    accountName: z.string().meta({ description: "Its name" }),
    status: z.enum(["pending", "testing", "pushed", "conflict", "skipped", "failed", "rolled_back"]).meta({
      description:
        "testing: its backtest runs; conflict: waits for your choice; skipped and failed: left as it was, for the reason given",
    }),
    isCanary: z.boolean().meta({ description: "Whether it goes first" }),
    conflicts: z
      .array(conflict)
      .meta({ description: "Fields that both the account and the template changed" }),
    reason: reason.meta({ description: "Why it was skipped, failed or rolled back, or null" }),
    automationId: z.string().nullable().meta({ description: "Its automation, or null" }),
    version: z.int().nullable().meta({ description: "The version that was deployed, or null" }),
    headline: z
      .string()
      .nullable()
      .meta({ description: "The result of its backtest in a sentence, or null" }),
    updatedAt: stamp.meta({ description: "When this last changed" }),
  })
  .meta({ id: "RolloutAccount" });
export type RolloutAccountView = z.infer<typeof rolloutAccount>;

const rolloutSummary = z.object({
  id: id.meta({ description: "Identifier, ro_…" }),
  templateId: id.meta({ description: "The template" }),
  revision: z.int().meta({ description: "The revision that is published" }),
  status: rolloutStatus,
  stage: z.enum(["canary", "rest"]).meta({ description: "Whether only the first accounts have it" }),
  canary: canaryOut.nullable().meta({ description: "Its canary, or null" }),
  canaryUntil: stamp.nullable().meta({ description: "Until when the first accounts are watched, or null" }),
  waitsFor: z.enum(["hours", "runs"]).nullable().meta({
    description:
      "What the others wait for: hours: those of the canary; runs: its hours are over, but the first accounts had no run of the new version; null: nothing",
  }),
  measured: z
    .object({
      runs: z.int().meta({ description: "Finished runs of the new version in the first accounts" }),
      failed: z.int().meta({ description: "Those that failed" }),
      texted: z.int().meta({ description: "People they texted" }),
      optedOut: z.int().meta({ description: "Those who opted out since" }),
    })
    .nullable()
    .meta({ description: "What was seen in the first accounts, or null" }),
  reason: reason.meta({ description: "Why it was halted, or null" }),
  counts: z
    .record(z.string(), z.int())
    .meta({ description: "Accounts by status", example: { pushed: 12, conflict: 1 } }),
  createdAt: stamp.meta({ description: "When it was started" }),
  updatedAt: stamp.meta({ description: "When it last changed" }),
  finishedAt: stamp.nullable().meta({ description: "When it ended, or null" }),
});
export type RolloutSummary = z.infer<typeof rolloutSummary>;
const rollout = rolloutSummary
  .extend({
    accounts: z.array(rolloutAccount).meta({ description: "Its accounts, in the order they are pushed" }),
  })
  .meta({ id: "Rollout" });
export type RolloutView = z.infer<typeof rollout>;

export const listRollouts = contract({
  ...read,
  method: "GET",
  path: `${path}/{id}/rollouts`,
  summary: "List the rollouts of a template",
  params: idParams,
  query: z.strictObject(page),
  response: listOf("rollouts", rolloutSummary.meta({ id: "RolloutSummary" })),
});

const rolloutParams = z.strictObject({
  id: id.describe("The template"),
  rid: id.describe("The rollout, ro_…"),
});

export const getRollout = contract({
  ...read,
  method: "GET",
  path: `${path}/{id}/rollouts/{rid}`,
  summary: "Get a rollout with the status of each account",
  params: rolloutParams,
  response: rollout,
});

export const haltRollout = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/rollouts/{rid}/halt`,
  summary: "Halt a rollout",
  description:
    "No more accounts are pushed. Unless rollBack is false, a worker takes every account that has it back to the version before. A rollout that is done can be rolled back too, until the next one of its template.",
  params: rolloutParams,
  body: z.strictObject({
    rollBack: z
      .boolean()
      .default(true)
      .meta({ description: "Whether accounts that have it go back to the version before" }),
  }),
  bodyOptional: true,
  response: rollout,
  errors: ["illegal_transition"],
});

export const promoteRollout = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/rollouts/{rid}/promote`,
  summary: "End the canary and go on to the other accounts",
  description:
    "The limits are checked once more, with what was seen so far. Goes on without a run in the first accounts, too.",
  params: rolloutParams,
  body: z.strictObject({}),
  bodyOptional: true,
  response: rollout,
  errors: ["illegal_transition"],
});

export const resolveRolloutConflicts = contract({
  ...write,
  method: "POST",
  path: `${path}/{id}/rollouts/{rid}/accounts/{aid}/resolve`,
  summary: "Resolve the conflicts of an account and push it",
  description:
    "Names a choice for each conflict. If the account was edited meanwhile and there are others, they are returned and nothing is pushed.",
  params: rolloutParams.extend({ aid: id.describe("The account") }),
  body: z.strictObject({
    choices: z
      .array(
        z.strictObject({
          nodeId: z.string().max(64).nullable().meta({ description: "nodeId of the conflict" }),
          field: z.string().max(500).nullable().meta({ description: "field of the conflict" }),
          use: z
            .enum(["theirs", "ours"])
            .meta({ description: "theirs keeps the account's value, ours takes the template's" }),
        }),
      )
      .min(1)
      .max(MOST_CONFLICTS)
      .meta({ description: "One for each conflict" }),
  }),
  response: rolloutAccount,
  errors: ["validation_failed", "illegal_transition"],
  example: { body: { choices: [{ nodeId: "text", field: "config.message", use: "ours" }] } },
});
