"use client";
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { count } from "@/components/ui/money";
import { dateLocale } from "@/components/ui/viewer-format";
import { useWords } from "@/components/words/words";
import type { AccountOverview } from "@/lib/contract/account-summaries";
import { axis, ChartOrTable, tip } from "./chart-or-table";

const KINDS = [
  { key: "calls", word: "calls", color: "var(--messaging)" },
  { key: "smsMessages", word: "texts", color: "var(--trigger)" },
] as const;

const shortDay = (date: string) =>
  new Intl.DateTimeFormat(dateLocale(), { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Days without any usage are part of it, so the axis is time. */
export function AccountTrend({ days }: Pick<AccountOverview, "days">) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  return (
    <ChartOrTable
      label={t("activity_by_day")}
      head={[shared("day"), ...KINDS.map(({ word }) => shared(word))]}
      rows={days.map((one) => [shortDay(one.date), ...KINDS.map(({ key }) => count(one[key]))])}
    >
      <ResponsiveContainer width="100%" height={192}>
        <BarChart accessibilityLayer={false} data={days} margin={{ top: 4, right: 0, left: 0, bottom: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="date" tickFormatter={shortDay} minTickGap={24} {...axis} />
          <YAxis width={32} allowDecimals={false} {...axis} />
          <Tooltip {...tip} labelFormatter={(date) => shortDay(String(date))} />
          <Legend iconType="circle" iconSize={8} wrapperStyle={{ fontSize: 12 }} />
          {KINDS.map(({ key, word, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={shared(word)}
              stackId="day"
              fill={color}
              maxBarSize={16}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </ChartOrTable>
  );
}
