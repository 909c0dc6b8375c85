"use client";
import { shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { AccountOverview } from "@/lib/contract/account-summaries";
import { MeterCharts } from "./meter-charts";

const METERS = ["calls", "smsMessages"] as const;

export function AccountTrend({ days }: Pick<AccountOverview, "days">) {
  const t = useWords("accountPage");
  if (days.every((day) => METERS.every((meter) => day[meter] === 0)))
    return <p className="text-ink-2">{t("no_activity_in_chart")}</p>;
  const shown = days.map(({ date, ...day }) => ({ ...day, key: date }));
  return <MeterCharts label={t("activity_by_day")} meters={METERS} days={shown} tick={shortDay} />;
}
