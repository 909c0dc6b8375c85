"use client";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { MeterCharts } from "./meter-charts";
import { everyDay } from "./usage-days";

const METERS = ["calls", "appointments", "leads", "smsMessages"] as const;

export function DayUsage({ report }: { report: ResponseOf<typeof getUsageReport> }) {
  const t = useWords("partner");
  return <MeterCharts label={t("usage_by_day")} meters={METERS} days={everyDay(report)} />;
}
