"use client";
import { cx } from "@/components/ui/classes";
import { duration } from "@/components/ui/duration";
import { count } from "@/components/ui/money";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";

/** The meters of a report. Call time counts seconds, and its axis shows minutes. */
const METERS = [
  { key: "calls", word: "calls", color: "var(--chart-calls)", format: count, unit: 1 },
  { key: "seconds", word: "call_time", color: "var(--time)", format: duration, unit: 60 },
  { key: "smsMessages", word: "texts", color: "var(--chart-texts)", format: count, unit: 1 },
  { key: "appointments", word: "appointments", color: "var(--chart-appointments)", format: count, unit: 1 },
  { key: "leads", word: "leads", color: "var(--chart-leads)", format: count, unit: 1 },
  { key: "apiRequests", word: "api_requests", color: "var(--web)", format: count, unit: 1 },
] as const;

const dayOfMonth = (date: string) => String(Number(date.slice(8)));

type Meter = (typeof METERS)[number]["key"];
type Props<M extends Meter> = {
  label: string;
  meters: readonly M[];
  /** Includes days without usage, so that the axis is time. */
  days: readonly (Readonly<Record<M, number>> & { key: string })[];
  tick?: (date: string) => string;
};

/** More than two charts fill whole rows of a wide page. */
const COLUMNS: Record<number, string> = { 4: "lg:grid-cols-4", 6: "lg:grid-cols-3" };

/** Draws a small chart for each meter, because calls, minutes and texts have no common scale and no sum. */
export function MeterCharts<M extends Meter>({ label, meters, days, tick = dayOfMonth }: Props<M>) {
  const t = useWords("partner");
  const shown = METERS.flatMap((meter) => {
    const key = meters.find((one) => one === meter.key);
    return key ? [{ ...meter, key, name: t(meter.word), isTime: meter.unit > 1 }] : [];
  });
  return (
    <ChartOrTable
      label={label}
      head={[t("day"), ...shown.map(({ name }) => name)]}
      rows={days.map((day) => [shortDay(day.key), ...shown.map(({ key, format }) => format(day[key]))])}
    >
      <div className={cx("grid gap-x-6 gap-y-5 sm:grid-cols-2", COLUMNS[shown.length])}>
        {shown.map(({ key, name, color, format, unit, isTime }) => (
          <div key={key} className="min-w-0">
            <p className="mb-3 font-medium">{isTime ? t("call_time_in_minutes") : name}</p>
            {days.every((day) => day[key] === 0) ? (
              <p className="text-ink-3">{t("none_in_chart")}</p>
            ) : (
              <BarChart
                isWhole
                format={(value) => format(Math.round(value * unit))}
                formatAxis={count}
                series={[{ key, name, color }]}
                rows={days.map((day) => ({
                  key: day.key,
                  title: shortDay(day.key),
                  tick: tick(day.key),
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
