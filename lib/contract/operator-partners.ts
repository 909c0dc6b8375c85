import * as z from "zod";
import { text } from "@/lib/text-fields";
import { account } from "./accounts";
import { contract } from "./contract";
import { idParams, listOf, page, stamp } from "./fields";
import { people } from "./members";
import { partnerApplication } from "./partners";

/** An operator sees no more of a partner's accounts and people than the partner does. */
const base = { auth: "operator" as const, tag: "Operator", internal: true };

export const getOperatorPartner = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}",
  summary: "Get a partner with its terms and what it owes",
  params: idParams,
  response: partnerApplication.extend({
    statusReason: z.string().nullable().meta({ description: "Why an operator last changed the status" }),
    suspendedAt: stamp.nullable().meta({ description: "When it was suspended, or null" }),
    clockAt: stamp.nullable().meta({ description: "Time of a sandbox's test clock, if it was moved" }),
    requiresSecondFactor: z.boolean().meta({ description: "Whether its people need a second factor" }),
    balance: z
      .object({
        currency: z.string().meta({ description: "Lowercase currency code" }),
        dueMinor: z.int().meta({ description: "Amount due on all invoices, in minor units" }),
        overdueMinor: z.int().meta({ description: "Overdue part of the amount due" }),
        creditMinor: z.int().meta({ description: "Credit balance" }),
      })
      .meta({ description: "The sums of its invoices" }),
    terms: z
      .object({
        priceVersion: z.int().meta({ description: "Version of the price book in force" }),
        pricesSince: stamp.meta({ description: "When that price book took effect" }),
        discountPercent: z.string().meta({ description: "Volume discount of the current month" }),
        discountAccounts: z.int().meta({ description: "Accounts that count for the discount" }),
        taxPercent: z.string().meta({ description: "Tax on its invoices" }),
      })
      .meta({ description: "The prices, discount and tax of the current month" }),
    accounts: z
      .object({
        active: z.int().meta({ description: "Active accounts" }),
        suspended: z.int().meta({ description: "Suspended accounts" }),
        closed: z.int().meta({ description: "Closed accounts" }),
      })
      .meta({ description: "Number of its accounts" }),
  }),
});

export const listOperatorPartnerAccounts = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/accounts",
  summary: "List a partner's accounts, newest first",
  params: idParams,
  query: z.strictObject({
    ...page,
    q: text(100).optional().meta({ description: "Part of a name or id" }),
    status: account.shape.status.optional().meta({ description: "Only accounts with this status" }),
  }),
  response: listOf(
    "accounts",
    account.pick({ id: true, name: true, plan: true, status: true, externalId: true, createdAt: true }),
  ),
  errors: ["invalid_cursor"],
});

export const listOperatorPartnerMembers = contract({
  ...base,
  method: "GET",
  path: "/v1/operator/partners/{id}/members",
  summary: "List the people with access to a partner, and open invitations",
  params: idParams,
  response: people,
});
