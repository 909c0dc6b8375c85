"use client";
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { money, roundMoney } from "@/components/ui/money";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoices } from "@/lib/contract/invoices";
import { axis, ChartOrTable, tip } from "./chart-or-table";
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
        row.open ? t("month_committed", { month: monthName(row.period) }) : monthName(row.period),
        money(row.minor, current.currency),
      ])}
    >
      <ResponsiveContainer width="100%" height={192}>
        <BarChart accessibilityLayer={false} data={rows} margin={{ top: 4, right: 0, left: 0, bottom: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="period" tickFormatter={short} {...axis} />
          <YAxis
            width={56}
            tickFormatter={(minor: number) => roundMoney(minor, current.currency)}
            {...axis}
          />
          <Tooltip
            {...tip}
            labelFormatter={(period) => monthName(String(period))}
            formatter={(minor) => [money(Number(minor), current.currency), shared("total")]}
          />
          <Bar dataKey="minor" radius={[4, 4, 0, 0]} maxBarSize={44} isAnimationActive={false}>
            {rows.map((row) => (
              <Cell
                key={row.period}
                fill={row.open ? "var(--signal-soft)" : "var(--signal)"}
                stroke="var(--signal)"
                strokeDasharray={row.open ? "4 3" : undefined}
              />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
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
