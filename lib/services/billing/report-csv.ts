import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { usageReport } from "./report";

type Report = Awaited<ReturnType<typeof usageReport>>;
type ReportGroup = Report["groups"][number];

const COLUMNS = ["calls", "minutes", "appointments", "leads", "smsMessages", "apiRequests"] as const;

export function reportCsv({ groupBy, groups }: Report): string {
  const accountColumns = groupBy === "automation" ? (["accountId", "accountName"] as const) : [];
  const row = (group: ReportGroup) => [
    group.key,
    group.label,
    ...COLUMNS.map((column) => group[column]),
    group.cost.toFixed(2),
    ...accountColumns.map((column) => group[column] ?? ""),
  ];
  return csvOf([["key", "label", ...COLUMNS, "cost", ...accountColumns], ...groups.map(row)]);
}
