"use client";
import { count } from "@/components/ui/money";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";
import { callTime, type DayCounts } from "./usage-days";

/** The meters of a report. Call time counts seconds, and its axis shows minutes. */
const METERS = [
  { key: "calls", word: "calls", color: "var(--chart-calls)", format: count, unit: 1 },
  { key: "seconds", word: "call_time", color: "var(--time)", format: callTime, unit: 60 },
  { key: "smsMessages", word: "texts", color: "var(--chart-texts)", format: count, unit: 1 },
  { key: "appointments", word: "appointments", color: "var(--chart-appointments)", format: count, unit: 1 },
  { key: "leads", word: "leads", color: "var(--chart-leads)", format: count, unit: 1 },
  { key: "apiRequests", word: "api_requests", color: "var(--web)", format: count, unit: 1 },
] as const;

const dayOfMonth = (date: string) => String(Number(date.slice(8)));

type Props = { label: string; days: readonly (DayCounts & { key: string })[] };

/** Draws a small chart for each meter, because calls and API requests have no common scale. */
export function MeterCharts({ label, days }: Props) {
  const t = useWords("partner");
  const names = METERS.map(({ word }) => t(word));
  return (
    <ChartOrTable
      label={label}
      head={[t("day"), ...names]}
      rows={days.map((day) => [shortDay(day.key), ...METERS.map(({ key, format }) => format(day[key]))])}
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {METERS.map(({ key, color, format, unit }, at) => (
          <div key={key} className="min-w-0">
            <p className="mb-3 font-medium">{key === "seconds" ? t("call_time_in_minutes") : names[at]}</p>
            {days.every((day) => day[key] === 0) ? (
              <p className="text-ink-3">{t("none_in_month")}</p>
            ) : (
              <BarChart
                isWhole
                format={(value) => format(Math.round(value * unit))}
                formatAxis={count}
                series={[{ key, name: names[at] ?? "", color }]}
                rows={days.map((day) => ({
                  key: day.key,
                  title: shortDay(day.key),
                  tick: dayOfMonth(day.key),
                  values: [day[key] / unit],
                }))}
              />
            )}
          </div>
        ))}
      </div>
    </ChartOrTable>
  );
}
