import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { usageReport } from "./report";

type Report = Awaited<ReturnType<typeof usageReport>>;
type Row = Report["groups"][number] & { accountId?: string; accountName?: string };

const COLUMNS = ["calls", "minutes", "appointments", "leads", "smsMessages", "apiRequests"] as const;

export function reportCsv({ groupBy, groups }: Report): string {
  const whose = groupBy === "automation" ? (["accountId", "accountName"] as const) : [];
  const row = (group: Row) => [
    group.key,
    group.label,
    ...COLUMNS.map((column) => group[column]),
    group.cost.toFixed(2),
    ...whose.map((column) => group[column] ?? ""),
  ];
  return csvOf([["key", "label", ...COLUMNS, "cost", ...whose], ...groups.map(row)]);
}
