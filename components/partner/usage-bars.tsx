"use client";
import { count } from "@/components/ui/money";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";

const METERS = {
  calls: { word: "calls", color: "var(--chart-calls)" },
  appointments: { word: "appointments", color: "var(--chart-appointments)" },
  leads: { word: "leads", color: "var(--chart-leads)" },
  smsMessages: { word: "texts", color: "var(--chart-texts)" },
} as const;

type Meter = keyof typeof METERS;

type Props<M extends Meter> = {
  label: string;
  meters: readonly M[];
  /** Includes days without usage, so that the axis is time. */
  days: readonly ({ date: string } & Readonly<Record<M, number>>)[];
  tick: (date: string) => string;
};

/** Usage by day as stacked bars, or as a table. */
export function UsageBars<M extends Meter>({ label, meters, days, tick }: Props<M>) {
  const t = useWords("partner");
  const names = meters.map((meter) => t(METERS[meter].word));
  const valuesOf = (day: Readonly<Record<M, number>>) => meters.map((meter) => day[meter]);
  return (
    <ChartOrTable
      label={label}
      head={[t("day"), ...names]}
      rows={days.map((day) => [shortDay(day.date), ...valuesOf(day).map((value) => count(value))])}
    >
      {days.some((day) => valuesOf(day).some((value) => value > 0)) ? (
        <BarChart
          isWhole
          format={count}
          series={meters.map((key, at) => ({ key, name: names[at] ?? "", color: METERS[key].color }))}
          rows={days.map((day) => ({
            key: day.date,
            title: shortDay(day.date),
            tick: tick(day.date),
            values: valuesOf(day),
          }))}
        />
      ) : (
        <p className="text-ink-3">{t("no_usage_so_far")}</p>
      )}
    </ChartOrTable>
  );
}
