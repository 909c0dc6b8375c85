import * as contract from "@/lib/contract/usage";
import { endpoint } from "@/lib/http/endpoint";
import { usageReport } from "@/lib/services/billing/report";
import { reportCsv } from "@/lib/services/billing/report-csv";
import { accountUsage } from "@/lib/services/billing/usage";

export const usageEndpoints = [
  endpoint(contract.getAccountUsage, ({ ctx, params, query }) =>
    accountUsage(ctx, { id: params.id, ...query }),
  ),
  endpoint(contract.getUsageReport, async ({ ctx, query, request }) => {
    const report = await usageReport(ctx, { period: query.period, groupBy: query.group_by });
    const csv = request.headers.get("accept")?.includes("text/csv") ?? false;
    return csv
      ? new Response(reportCsv(report), { headers: { "Content-Type": "text/csv; charset=utf-8" } })
      : report;
  }),
];
