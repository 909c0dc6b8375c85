import * as contract from "@/lib/contract/usage";
import * as feed from "@/lib/contract/usage-feed";
import { accepts } from "@/lib/http/accepts";
import { endpoint } from "@/lib/http/endpoint";
import { jsonWithRows } from "@/lib/http/row-json";
import { usageReport } from "@/lib/services/billing/report";
import { reportCsv } from "@/lib/services/billing/report-csv";
import { accountUsage } from "@/lib/services/billing/usage";
import { usageFeed } from "@/lib/services/billing/usage-feed";
import { workspaceUsage } from "@/lib/services/billing/workspace-usage";

export const usageEndpoints = [
  endpoint(contract.getAccountUsage, ({ ctx, params, query }) =>
    accountUsage(ctx, { id: params.id, period: query.period, groupBy: query.group_by }),
  ),
  endpoint(contract.getWorkspaceUsage, ({ ctx }) => workspaceUsage(ctx)),
  endpoint(feed.getUsageFeed, ({ ctx, query }) => usageFeed(ctx, query)),
  endpoint(contract.getUsageReport, async ({ ctx, query, request }) => {
    const report = await usageReport(ctx, { period: query.period, groupBy: query.group_by });
    const csv = accepts(request, "text/csv");
    return csv
      ? new Response(reportCsv(report), { headers: { "Content-Type": "text/csv; charset=utf-8" } })
      : new Response(
          jsonWithRows(contract.getUsageReport.response, { body: report, rows: ["accounts", "groups"] }),
          { headers: { "Content-Type": "application/json" } },
        );
  }),
];
