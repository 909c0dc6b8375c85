"use client";
import { money, roundMoney } from "@/components/ui/money";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoices } from "@/lib/contract/invoices";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";
import { monthsSince } from "./months";

type Invoice = ResponseOf<typeof listInvoices>["invoices"][number];

export function InvoiceTrend({
  invoices,
  current,
}: {
  invoices: Invoice[];
  current: ResponseOf<typeof getUnbilled>;
}) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const rows = trendOf(invoices, current);
  return (
    <ChartOrTable
      label={t("invoice_totals")}
      head={[shared("month"), shared("total")]}
      rows={rows.map((row) => [
        row.open ? t("month_committed", { month: monthTitle(row.period) }) : monthTitle(row.period),
        money(row.minor, current.currency),
      ])}
    >
      <BarChart
        isWhole={false}
        format={(minor) => money(minor, current.currency)}
        formatAxis={(minor) => roundMoney(minor, current.currency)}
        series={[{ key: "total", name: shared("total"), color: "var(--signal)" }]}
        rows={rows.map(({ period, minor, open }) => ({
          key: period,
          title: open ? t("month_committed", { month: monthTitle(period) }) : monthTitle(period),
          tick: short(period),
          values: [minor],
          isOpen: open,
        }))}
      />
    </ChartOrTable>
  );
}

/** The last twelve months from the first invoice on. A month without one has a place on the axis, too. */
function trendOf(invoices: readonly Invoice[], current: ResponseOf<typeof getUnbilled>) {
  const totals = new Map<string, number>();
  for (const { status, period, totalMinor } of invoices)
    if (status !== "void") totals.set(period, totalMinor);
  const first = [...totals.keys()].sort()[0] ?? current.period;
  const months = monthsSince(first, Date.parse(`${current.period}-15T00:00:00Z`)).slice(1, MONTHS);
  return [
    ...months.toReversed().map((period) => ({ period, minor: totals.get(period) ?? 0, open: false })),
    { period: current.period, minor: current.totalMinor, open: true },
  ];
}

const MONTHS = 12;
const short = (period: string) => monthName(period).slice(0, 3);
