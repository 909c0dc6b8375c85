import * as z from "zod";
import { BILLABLES } from "@/lib/billing/meters";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, period, stamp } from "./fields";

const usage = z.object({
  calls: z
    .object({
      total: count.describe("Call records"),
      aiHandled: count.describe("Calls an AI receptionist answered or transferred"),
      minutes: count.describe("Billed minutes: all seconds, rounded up once"),
    })
    .describe("Calls"),
  appointments: z
    .object({
      booked: count.describe("Appointments booked"),
      cancelled: count.describe("Appointments canceled"),
    })
    .describe("Appointments"),
  leads: z
    .object({
      created: count.describe("Leads created"),
      converted: count.describe("Leads converted for the first time"),
    })
    .describe("Leads"),
  smsMessages: count.describe("Texts the provider accepted"),
  apiRequests: count.describe("Requests with a workspace key, without refused ones"),
});

const usageDay = z.object({
  date: z.string().describe("The day in UTC, YYYY-MM-DD"),
  calls: count.describe("Call records"),
  seconds: count.describe("Call seconds"),
  appointments: count.describe("Appointments booked"),
  leads: count.describe("Leads created"),
  smsMessages: count.describe("Texts the provider accepted"),
  apiRequests: count.describe("Requests with a workspace key, without refused ones"),
});

const usageAllowance = z.object({
  meter: z.enum(BILLABLES).describe("What the allowance is of"),
  used: count.describe("Units used"),
  included: count.describe("Units in the base price"),
  over: count.describe("Units charged beyond the allowance"),
  cost: amount.nullable().describe("Charge for them before discount and tax; null without invoices:read"),
  costMinor: count.nullable().describe("The charge in minor units"),
});

export const getAccountUsage = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path: "/v1/partner/accounts/{id}/usage",
  summary: "Usage of one account in one month",
  scope: "usage:read",
  params: idParams,
  query: z.strictObject({
    period: period.optional().describe("Calendar month in UTC, YYYY-MM. Default: the current month"),
    group_by: z.enum(["day"]).optional().describe("Also return the days of the month and its allowances"),
  }),
  response: z
    .object({
      accountId: id.describe("The account"),
      period: z.string().describe("The month, YYYY-MM"),
      usage: usage.describe("What was used"),
      days: z.array(usageDay).optional().describe("Days with usage, oldest first; only with group_by=day"),
      allowances: z
        .array(usageAllowance)
        .optional()
        .describe("Use of each allowance; only with group_by=day"),
      currency: z.string().optional().describe("Currency of the charges; only with group_by=day"),
      asOf: stamp.describe("Usage recorded until then is included"),
      final: z.boolean().describe("Whether the month's invoice is final"),
    })
    .meta({ id: "AccountUsage" }),
});

const cost = (of: string) => ({
  cost: amount.meta({ description: `Charges${of} before discount and tax` }),
  costMinor: count.meta({ description: "The cost in minor units" }),
  net: amount.meta({ description: `Charges${of} after discount and before tax` }),
  netMinor: count.meta({ description: "The net amount in minor units" }),
});

export const getUsageReport = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path: "/v1/partner/reports/usage",
  summary: "Usage of all accounts in one month; Accept: text/csv for a table",
  description:
    "Grouped by automation, a group's key is the automation's id, its label the name, and accountId and accountName say whose it is. A started minute and a base fee belong to no day and no automation: these groups have seconds, and null for minutes, cost and net. In a closed month without late usage, cost is the subtotal of its invoice and net its subtotal less discount.",
  scope: "reports:read",
  query: z.strictObject({
    period: period.optional().describe("Calendar month in UTC, YYYY-MM. Default: the current month"),
    group_by: z
      .enum(["account", "plan", "day", "automation"])
      .default("account")
      .describe("What the groups of the report are"),
  }),
  produces: ["text/csv"],
  response: z
    .object({
      period: z.string().describe("The month, YYYY-MM"),
      currency: z.string().meta({ description: "Currency of all amounts, such as usd" }),
      final: z.boolean().meta({ description: "Whether the month's invoice is final" }),
      unsettledCorrections: count.meta({
        description: "Corrections of an invoiced month's usage that no invoice includes yet",
      }),
      totalAccounts: count.describe("Accounts active at any time of the month"),
      activeAccounts: count.describe("Accounts active at its end, or now"),
      ...cost(""),
      price: amount.meta({ description: "Charges at your resale prices, before tax" }),
      priceMinor: count.meta({ description: "The price in minor units" }),
      margin: amount.meta({ description: "Price less net" }),
      marginMinor: count.meta({ description: "The margin in minor units" }),
      summary: z
        .object({
          totalCalls: count.describe("Call records of all accounts"),
          totalAppointments: count.describe("Appointments booked"),
          totalLeads: count.describe("Leads created"),
          totalApiRequests: count.describe("Requests with workspace keys"),
        })
        .describe("Sums over all accounts"),
      accounts: z
        .array(
          z.object({
            id: id.describe("The account"),
            name: z.string().describe("The account's name"),
            calls: count.describe("Call records"),
            appointments: count.describe("Appointments booked"),
            leads: count.describe("Leads created"),
            ...cost(" of the account"),
          }),
        )
        .describe("One for each account"),
      groupBy: z.enum(["account", "plan", "day", "automation"]).describe("What the groups are"),
      groups: z
        .array(
          z.object({
            key: z.string().describe("The group: an account, a plan, a day or an automation"),
            label: z.string().describe("The group's name"),
            accountId: id.optional().describe("The account of an automation"),
            accountName: z.string().optional().describe("The name of that account"),
            calls: count.describe("Call records"),
            seconds: count.meta({ description: "Call seconds" }),
            minutes: count.nullable().meta({
              description: "Billed minutes: the sum of the accounts', each rounded up once; or null",
            }),
            appointments: count.describe("Appointments booked"),
            leads: count.describe("Leads created"),
            smsMessages: count.describe("Texts the provider accepted"),
            apiRequests: count.describe("Requests with a workspace key, without refused ones"),
            cost: amount
              .nullable()
              .meta({ description: "Before discount and tax; null where no part has a price" }),
            costMinor: count.nullable().meta({ description: "The cost in minor units" }),
            net: amount.nullable().meta({ description: "Share after discount and before tax, or null" }),
            netMinor: count.nullable().meta({ description: "The net share in minor units" }),
            price: amount.nullable().meta({ description: "At your resale prices, before tax; or null" }),
            priceMinor: count.nullable().meta({ description: "The price in minor units" }),
            margin: amount.nullable().meta({ description: "Price less net, or null" }),
            marginMinor: count.nullable().meta({ description: "The margin in minor units" }),
          }),
        )
        .describe("One for each group"),
      asOf: stamp.describe("Usage recorded until then is included"),
    })
    .meta({ id: "UsageReport" }),
});

const workspaceCounts = {
  texts: count.describe("Texts the provider accepted"),
  emails: count.describe("Emails sent"),
  calls: count.describe("Call records"),
  runs: count.describe("Automation runs that began"),
};

/** Quantities only: prices are a matter between the account and its partner, and a partner's cost is its own. */
export const getWorkspaceUsage = contract({
  auth: "workspace",
  tag: "Usage",
  internal: true,
  method: "GET",
  path: "/v1/usage",
  summary: "Usage of the workspace in this month and the two before",
  scope: "settings:read",
  response: z.object({
    months: z
      .array(
        z.object({
          period: z.string().describe("The month in UTC, YYYY-MM"),
          ...workspaceCounts,
          segments: count.describe("Segments of these texts"),
          minutes: count.describe("Call minutes: all seconds, rounded up once"),
          days: z
            .array(z.object({ date: z.string().describe("The day in UTC, YYYY-MM-DD"), ...workspaceCounts }))
            .describe("Every day until now, oldest first, days without usage included"),
        }),
      )
      .describe("Newest first, since the workspace was created"),
    allowances: z
      .array(
        z.object({
          meter: z.enum(["minutes", "sms"]).describe("What the allowance is of"),
          used: count.describe("Units used this month"),
          included: count.describe("Units in the plan's price this month"),
        }),
      )
      .describe("This month's allowances; empty unless the partner sells plans with prices of its own"),
    textLimit: z
      .object({
        texts: count.describe("Texts of this month the limit leaves room for"),
        reached: z.boolean().describe("Whether texts are held back now"),
      })
      .nullable()
      .describe("The limit at which texts stop; null without one"),
    asOf: stamp.describe("Usage recorded until then is included"),
  }),
});
