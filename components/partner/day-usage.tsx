"use client";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { count } from "@/components/ui/money";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { axis, ChartOrTable, tip } from "./chart-or-table";
import { everyDay } from "./usage-days";

const KINDS = [
  { key: "calls", word: "calls", color: "var(--messaging)" },
  { key: "appointments", word: "appointments", color: "var(--calendar)" },
  { key: "leads", word: "leads", color: "var(--people)" },
  { key: "smsMessages", word: "sms", color: "var(--trigger)" },
] as const;

/** The axis is time, so days without usage have a place on it, too. */
export function DayUsage({ report }: { report: ResponseOf<typeof getUsageReport> }) {
  const t = useWords("partner");
  const days = everyDay(report);
  return (
    <ChartOrTable
      label={t("usage_by_day")}
      head={[t("day"), ...KINDS.map((kind) => t(kind.word))]}
      rows={days.map((one) => [one.key, ...KINDS.map((kind) => count(one[kind.key]))])}
    >
      <ResponsiveContainer width="100%" height={192}>
        <BarChart accessibilityLayer={false} data={days} margin={{ top: 4, right: 0, left: 0, bottom: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="key" tickFormatter={(day: string) => String(Number(day.slice(8)))} {...axis} />
          <YAxis width={32} allowDecimals={false} {...axis} />
          <Tooltip {...tip} />
          <Legend iconType="circle" iconSize={8} wrapperStyle={{ fontSize: 12 }} />
          {KINDS.map((kind) => (
            <Bar
              key={kind.key}
              dataKey={kind.key}
              name={t(kind.word)}
              stackId="day"
              fill={kind.color}
              maxBarSize={20}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartOrTable>
  );
}
