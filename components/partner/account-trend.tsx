"use client";
import { count } from "@/components/ui/money";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { AccountOverview } from "@/lib/contract/account-summaries";
import { BarChart } from "./bar-chart";
import { ChartOrTable } from "./chart-or-table";

const KINDS = [
  { key: "calls", word: "calls", color: "var(--messaging)" },
  { key: "smsMessages", word: "texts", color: "var(--trigger)" },
] as const;

/** Days without any usage are part of it, so the axis is time. */
export function AccountTrend({ days }: Pick<AccountOverview, "days">) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  if (days.every((one) => KINDS.every(({ key }) => one[key] === 0)))
    return <p className="text-ink-2">{t("no_activity_in_chart")}</p>;
  return (
    <ChartOrTable
      label={t("activity_by_day")}
      head={[shared("day"), ...KINDS.map(({ word }) => shared(word))]}
      rows={days.map((one) => [shortDay(one.date), ...KINDS.map(({ key }) => count(one[key]))])}
    >
      <BarChart
        isWhole
        format={count}
        series={KINDS.map(({ key, word, color }) => ({ key, name: shared(word), color }))}
        rows={days.map((one) => ({
          key: one.date,
          title: shortDay(one.date),
          tick: shortDay(one.date),
          values: KINDS.map(({ key }) => one[key]),
        }))}
      />
    </ChartOrTable>
  );
}
