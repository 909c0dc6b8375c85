import { getUsageReport } from "@/lib/api/contracts/billing";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { usageReport } from "@/lib/services/billing/report";
import { reportCsv } from "@/lib/services/billing/report-csv";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getUsageReport).handle(async ({ ctx, query, request }) => {
    const report = await usageReport(ctx, { period: query.period, groupBy: query.group_by });
    const csv = request.headers.get("accept")?.includes("text/csv") ?? false;
    return csv
      ? new Response(reportCsv(report), { headers: { "Content-Type": "text/csv; charset=utf-8" } })
      : report;
  }),
);
