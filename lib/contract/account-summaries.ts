import * as z from "zod";
import { BILLABLES } from "@/lib/billing/meters";
import { text } from "@/lib/text-fields";
import { account, plan } from "./accounts";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { idParams, listOf, page, stamp } from "./fields";

export const ATTENTION_CODES = [
  "failing_runs",
  "suspended",
  "spend_cap_reached",
  "spend_cap_near",
  "over_allowance",
  "allowance_near",
  "inactive",
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

export const ACCOUNT_SORTS = [
  "created",
  "name",
  "plan",
  "committed",
  "projected",
  "price",
  "margin",
  "calls",
  "texts",
  "allowance",
  "limit",
  "activity",
  "attention",
] as const;
export type AccountSort = (typeof ACCOUNT_SORTS)[number];

const money = <N extends string>(name: N, of: string) =>
  ({
    [name]: amount.nullable().meta({ description: `${of}; null without invoices:read` }),
    [`${name}Minor`]: count.nullable().meta({ description: `The same in minor units` }),
  }) as Record<N, z.ZodNullable<z.ZodNumber>> & Record<`${N}Minor`, z.ZodNullable<z.ZodInt>>;

const allowance = z.object({
  meter: z.enum(BILLABLES).describe("What the allowance is of"),
  used: count.describe("Units used so far"),
  projected: count.describe("Units expected by the end of the month"),
  included: count.describe("Units in the base price"),
});

export const accountSummary = account
  .pick({
    id: true,
    name: true,
    status: true,
    plan: true,
    ownerEmail: true,
    externalId: true,
    createdAt: true,
  })
  .extend({
    ...money("committed", "Base fee of the whole month and usage so far, before discount and tax"),
    ...money("projected", "The account's part of this month's forecast, before discount and tax"),
    ...money(
      "projectedNet",
      "What the account is expected to add to this month's invoice, after discount and before tax",
    ),
    ...money("net", "The cost after discount and before tax"),
    ...money("price", "What the account owes you so far, at your resale prices and before tax"),
    ...money("margin", "The price less the cost after discount"),
    calls: count.describe("Call records this month"),
    minutes: count.describe("Billed minutes this month"),
    smsMessages: count.describe("Texts this month"),
    apiRequests: count.describe("API requests this month"),
    allowances: z.array(allowance).describe("Use of each allowance this month"),
    allowancePercent: count
      .nullable()
      .describe("Whole percent used of the allowance used most; null without an allowance"),
    spendCap: z
      .object({
        monthly: amount.describe("What the account may cost in a month"),
        monthlyMinor: count.describe("The cap in minor units"),
        percent: count.describe("Whole percent of it that is reached"),
        hardStop: z.boolean().describe("Whether texts are suppressed when it is reached"),
      })
      .nullable()
      .describe("The account's spend cap, or null; null without invoices:read"),
    lastActivityAt: stamp
      .nullable()
      .describe("The newest call, text, lead or appointment; null if there is none"),
    failedRuns: count.describe("Runs that failed in the last 24 hours"),
    attention: z
      .array(z.enum(ATTENTION_CODES))
      .describe(
        "What to look at, most urgent first. near is 80 percent or more, inactive is two weeks without activity",
      ),
  })
  .meta({ id: "AccountSummary" });

export type AccountSummary = z.infer<typeof accountSummary>;

const summaries = { ...base, tag: "Accounts", scope: "accounts:read" as const };

const totals = accountSummary.pick({
  projected: true,
  projectedMinor: true,
  projectedNet: true,
  projectedNetMinor: true,
  committed: true,
  committedMinor: true,
  net: true,
  netMinor: true,
  price: true,
  priceMinor: true,
  margin: true,
  marginMinor: true,
  calls: true,
  smsMessages: true,
});

export type AccountTotals = z.infer<typeof totals>;

export const listAccountSummaries = contract({
  ...summaries,
  method: "GET",
  path: "/v1/partner/account-summaries",
  operationId: "accounts.listSummaries",
  summary: "List accounts with this month's cost, projection, usage and health",
  description:
    "With ?format=csv or Accept: text/csv, the response is a file of every account that matches, in the same order; limit and starting_after do not apply to it. The month and all times follow your clock, in a sandbox the test clock. Projections are those of the forecast: together they are its expected subtotal.",
  query: z.strictObject({
    ...page,
    status: z
      .enum(["open", "active", "suspended", "closed"])
      .optional()
      .describe("Only accounts with this status; open are those that are not closed"),
    plan: plan.optional().describe("Only accounts on this plan"),
    q: text(100).optional().describe("Part of a name, email address or id"),
    attention: z
      .enum(["any", ...ATTENTION_CODES])
      .optional()
      .describe("Only accounts that need attention: for any reason, or for this one"),
    sort: z
      .enum(ACCOUNT_SORTS)
      .default("created")
      .describe("What to sort by. Amounts, usage, times and attention begin with the highest, texts with A"),
    order: z
      .enum(["usual", "reverse"])
      .default("usual")
      .describe("reverse turns the usual order of sort around"),
    format: z.enum(["csv"]).optional().describe("Export as a file, the same as Accept: text/csv"),
  }),
  produces: ["text/csv"],
  response: listOf("accounts", accountSummary).extend({
    period: z.string().describe("The month, YYYY-MM"),
    currency: z.string().describe("Lowercase currency code"),
    asOf: stamp.describe("Usage recorded until then is included"),
    totals: totals.describe("Sums of all accounts that match, on every page"),
  }),
  errors: ["invalid_cursor"],
});

const failingAutomation = z.object({
  id: z.string().describe("The automation"),
  name: z.string().describe("Its name"),
  failed: count.describe("Runs that failed in the last 24 hours"),
  lastAt: stamp.describe("When the last one failed"),
  lastError: z.string().nullable().describe("Code of its error"),
});

export const getAccountSummary = contract({
  ...summaries,
  method: "GET",
  path: "/v1/partner/accounts/{id}/summary",
  operationId: "accounts.getSummary",
  summary: "Get an account's month, its trend and its health",
  params: idParams,
  response: accountSummary
    .extend({
      period: z.string().describe("The month, YYYY-MM"),
      currency: z.string().describe("Lowercase currency code"),
      timezone: z.string().describe("The account's time zone"),
      months: z
        .array(
          z.object({
            period: z.string().describe("The month, YYYY-MM"),
            calls: count.describe("Call records"),
            smsMessages: count.describe("Texts"),
            appointments: count.describe("Appointments booked"),
            leads: count.describe("Leads created"),
          }),
        )
        .describe("Usage of the last twelve months, oldest first"),
      days: z
        .array(
          z.object({
            date: z.string().describe("The day in UTC, YYYY-MM-DD"),
            calls: count.describe("Call records"),
            smsMessages: count.describe("Texts"),
          }),
        )
        .describe("Usage of the last 30 days, every day, oldest first"),
      failing: z.array(failingAutomation).describe("Automations with failed runs, most failures first"),
      liveAutomations: count.describe("Automations that are live"),
      people: count.describe("Members of the workspace"),
      invited: count.describe("People invited to the workspace who can still accept"),
      keys: count.describe("Workspace keys that work"),
      webhooks: z
        .object({
          enabled: count.describe("Endpoints that receive events"),
          failing: count.describe("Endpoints whose last deliveries failed"),
        })
        .describe("The workspace's own webhook endpoints"),
      asOf: stamp.describe("Usage recorded until then is included"),
    })
    .meta({ id: "AccountOverview" }),
});

export type AccountOverview = z.infer<NonNullable<(typeof getAccountSummary)["response"]>>;
