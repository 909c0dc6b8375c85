"use client";
import { count } from "@/components/ui/money";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";
import { everyDay } from "./usage-days";

const KINDS = [
  { key: "calls", word: "calls", color: "var(--messaging)" },
  { key: "appointments", word: "appointments", color: "var(--calendar)" },
  { key: "leads", word: "leads", color: "var(--people)" },
  { key: "smsMessages", word: "texts", color: "var(--trigger)" },
] as const;

/** The axis is time, so days without usage have a place on it, too. */
export function DayUsage({ report }: { report: ResponseOf<typeof getUsageReport> }) {
  const t = useWords("partner");
  const days = everyDay(report);
  return (
    <ChartOrTable
      label={t("usage_by_day")}
      head={[t("day"), ...KINDS.map((kind) => t(kind.word))]}
      rows={days.map((one) => [shortDay(one.key), ...KINDS.map((kind) => count(one[kind.key]))])}
    >
      <BarChart
        isWhole
        format={count}
        series={KINDS.map(({ key, word, color }) => ({ key, name: t(word), color }))}
        rows={days.map((one) => ({
          key: one.key,
          title: shortDay(one.key),
          tick: String(Number(one.key.slice(8))),
          values: KINDS.map(({ key }) => one[key]),
        }))}
      />
    </ChartOrTable>
  );
}
