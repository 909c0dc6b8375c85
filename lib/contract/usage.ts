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

export const getUsageReport = contract({
  ...base,
  tag: "Usage",
  method: "GET",
  path: "/v1/partner/reports/usage",
  summary: "Usage of all accounts in one month; Accept: text/csv for a table",
  description:
    "Grouped by automation, a group's key is the automation's id, its label the name, and accountId and accountName say whose it is. A base fee belongs to no day and no automation: these groups cost 0.",
  scope: "reports:read",
  query: z.strictObject({
    period: period.optional(),
    group_by: z.enum(["account", "plan", "day", "automation"]).default("account"),
  }),
  produces: ["text/csv"],
  response: z
    .object({
      period: z.string(),
      totalAccounts: count,
      activeAccounts: count,
      summary: z.object({
        totalCalls: count,
        totalAppointments: count,
        totalLeads: count,
        totalApiRequests: count,
      }),
      accounts: z.array(z.object({ id, name: z.string(), calls: count, appointments: count, leads: count })),
      groupBy: z.enum(["account", "plan", "day", "automation"]),
      groups: z.array(
        z.object({
          key: z.string(),
          label: z.string(),
          accountId: id.optional(),
          accountName: z.string().optional(),
          calls: count,
          minutes: count,
          appointments: count,
          leads: count,
          smsMessages: count,
          apiRequests: count,
          cost: amount,
          costMinor: count,
        }),
      ),
      asOf: stamp,
    })
    .meta({ id: "UsageReport" }),
});
