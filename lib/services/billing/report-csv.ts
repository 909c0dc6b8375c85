import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { usageReport } from "./report";

type Report = Awaited<ReturnType<typeof usageReport>>;
type ReportGroup = Report["groups"][number];

const COLUMNS = ["calls", "minutes", "appointments", "leads", "smsMessages", "apiRequests"] as const;

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
export function reportCsv({ groupBy, groups, currency, period }: Report): string {
  const accountColumns = groupBy === "automation" ? (["accountId", "accountName"] as const) : [];
  const row = (group: ReportGroup) => [
    group.key,
    group.label,
    ...COLUMNS.map((column) => group[column] ?? ""),
    group.cost?.toFixed(2) ?? "",
    ...accountColumns.map((column) => group[column] ?? ""),
    group.seconds,
    group.net?.toFixed(2) ?? "",
    currency,
    period,
    group.price?.toFixed(2) ?? "",
    group.margin === null ? "" : group.margin,
  ];
  const added = ["seconds", "net", "currency", "period", "price", "margin"];
  return csvOf([["key", "label", ...COLUMNS, "cost", ...accountColumns, ...added], ...groups.map(row)]);
}
