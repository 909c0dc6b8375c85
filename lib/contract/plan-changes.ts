import * as z from "zod";
import { PLANS } from "@/lib/billing/price-book";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { flag, id, idParams, listOf, page, stamp } from "./fields";

const plan = z.enum(PLANS);
const STATUSES = ["scheduled", "applied", "canceled"] as const;

export const charges = z.object({
  cost: amount.meta({ description: "What you pay, before your volume discount and tax" }),
  costMinor: count.meta({ description: "The cost in minor units" }),
  net: amount.meta({ description: "What you pay, after your volume discount and before tax" }),
  netMinor: count.meta({ description: "That cost in minor units" }),
  price: amount.meta({ description: "What the account pays you, before tax" }),
  priceMinor: count.meta({ description: "The price in minor units" }),
});

const quote = z
  .object({
    period: z.string().meta({ description: "The month the change takes effect in, YYYY-MM" }),
    currency: z.string().meta({ description: "Lowercase currency code" }),
    usage: z.enum(["so_far", "at_pace"]).meta({
      description: "so_far: the usage of this month so far; at_pace: a whole month like the last 30 days",
    }),
    current: charges.meta({ description: "The month without the change" }),
    changed: charges.meta({ description: "The month with it" }),
    difference: charges.meta({ description: "Difference the change makes" }),
  })
  .meta({ id: "PlanChangeQuote" });

const planChange = z
  .object({
    id: id.meta({ description: "pc_…" }),
    accountId: id.meta({ description: "The account" }),
    from: plan.meta({ description: "Its plan when the change was made" }),
    plan: plan.meta({ description: "Its plan from effectiveAt on" }),
    effectiveAt: stamp.meta({ description: "When the new plan begins" }),
    status: z.enum(STATUSES).meta({ description: "scheduled, applied or canceled" }),
    createdAt: stamp.meta({ description: "When the change was made" }),
    updatedAt: stamp.meta({ description: "Last change of its status" }),
  })
  .meta({ id: "PlanChange" });

const dryRun = z.object({
  dryRun: z.literal(true).meta({ description: "Nothing was changed" }),
  accountId: id.meta({ description: "The account" }),
  from: plan.meta({ description: "Its plan now" }),
  plan: plan.meta({ description: "Its plan from effectiveAt on" }),
  effectiveAt: stamp.meta({ description: "When the new plan would begin" }),
  quote: quote.meta({ description: "What the change would cost" }),
});

const path = "/v1/partner/accounts/{id}/plan-changes";
const changes = { ...base, tag: "Accounts" };

export const createPlanChange = contract({
  ...changes,
  method: "POST",
  path,
  summary: "Change the plan of an account, now or next month",
  description:
    "With dry_run=true nothing changes and the answer is a quote. A change at next_month is applied on its first day at 00:00 UTC; an account has one at a time. Either way account.updated is sent when the plan changes.",
  scope: "accounts:write",
  params: idParams,
  query: z.strictObject({
    dry_run: flag.optional().meta({ description: "true answers a quote and changes nothing" }),
  }),
  body: z.strictObject({
    plan: plan.meta({ description: "The new plan" }),
    at: z
      .enum(["now", "next_month"])
      .default("now")
      .meta({ description: "now, or the first day of the next month" }),
  }),
  response: z.union([planChange.extend({ quote: quote.describe("Cost of the change") }), dryRun]),
  errors: ["illegal_transition", "conflict"],
  example: { body: { plan: "professional", at: "next_month" } },
});

export const listPlanChanges = contract({
  ...changes,
  method: "GET",
  path,
  summary: "List the plan changes of an account",
  scope: "accounts:read",
  params: idParams,
  query: z.strictObject({
    ...page,
    status: z.enum(STATUSES).optional().meta({ description: "Only changes with this status" }),
  }),
  response: listOf("planChanges", planChange),
});

export const cancelPlanChange = contract({
  ...changes,
  method: "DELETE",
  path: `${path}/{pid}`,
  summary: "Cancel a scheduled plan change",
  scope: "accounts:write",
  params: z.strictObject({
    id: id.describe("The account"),
    pid: id.meta({ description: "The plan change, pc_…" }),
  }),
  response: planChange,
  errors: ["illegal_transition"],
});
