"use client";
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { money, roundMoney } from "@/components/ui/money";
import { monthName } from "@/components/ui/when";
import type { getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoices } from "@/lib/contract/invoices";
import { axis, ChartOrTable, tip } from "./chart-or-table";

type Invoice = ResponseOf<typeof listInvoices>["invoices"][number];

export function InvoiceTrend({
  invoices,
  current,
}: {
  invoices: Invoice[];
  current: ResponseOf<typeof getUnbilled>;
}) {
  const rows = [
    ...invoices
      .filter((one) => one.status !== "void" && one.period < current.period)
      .slice(0, 11)
      .reverse()
      .map((one) => ({ period: one.period, minor: one.totalMinor, open: false })),
    { period: current.period, minor: current.totalMinor, open: true },
  ];
  return (
    <ChartOrTable
      label="Invoice totals by month"
      head={["Month", "Total"]}
      rows={rows.map((row) => [
        `${monthName(row.period)}${row.open ? ", committed" : ""}`,
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
            formatter={(minor) => [money(Number(minor), current.currency), "Total"]}
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

const short = (period: string) => monthName(period).slice(0, 3);
