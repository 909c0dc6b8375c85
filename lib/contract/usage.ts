import * as z from "zod";
import { amount, base, count } from "./billing-fields";
import { contract } from "./contract";
import { id, idParams, period, stamp } from "./fields";

const usage = z.object({
  calls: z.object({ total: count, aiHandled: count, minutes: count }),
  appointments: z.object({ booked: count, cancelled: count }),
  leads: z.object({ created: count, converted: count }),
  smsMessages: count,
  apiRequests: count,
});

export const getAccountUsage = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path: "/v1/partner/accounts/{id}/usage",
  summary: "Usage of one account in one month",
  scope: "usage:read",
  params: idParams,
  query: z.strictObject({ period: period.optional() }),
  response: z
    .object({ accountId: id, period: z.string(), usage, asOf: stamp, final: z.boolean() })
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
    period: period.optional(),
    group_by: z.enum(["account", "plan", "day", "automation"]).default("account"),
  }),
  produces: ["text/csv"],
  response: z
    .object({
      period: z.string(),
      currency: z.string().meta({ description: "Currency of all amounts, such as usd" }),
      final: z.boolean().meta({ description: "Whether the month's invoice is final" }),
      totalAccounts: count,
      activeAccounts: count,
      ...cost(""),
      summary: z.object({
        totalCalls: count,
        totalAppointments: count,
        totalLeads: count,
        totalApiRequests: count,
      }),
      accounts: z.array(
        z.object({
          id,
          name: z.string(),
          calls: count,
          appointments: count,
          leads: count,
          ...cost(" of the account"),
        }),
      ),
      groupBy: z.enum(["account", "plan", "day", "automation"]),
      groups: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          accountId: id.optional(),
          accountName: z.string().optional(),
          calls: count,
          seconds: count.meta({ description: "Call seconds" }),
          minutes: count
            .nullable()
            .meta({ description: "Billed minutes: the sum of the accounts', each rounded up once; or null" }),
          appointments: count,
          leads: count,
          smsMessages: count,
          apiRequests: count,
          cost: amount
            .nullable()
            .meta({ description: "Before discount and tax; null where no part has a price" }),
          costMinor: count.nullable().meta({ description: "The cost in minor units" }),
          net: amount.nullable().meta({ description: "Share after discount and before tax, or null" }),
          netMinor: count.nullable().meta({ description: "The net share in minor units" }),
        }),
      ),
      asOf: stamp,
    })
    .meta({ id: "UsageReport" }),
});
