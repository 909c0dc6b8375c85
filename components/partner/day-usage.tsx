"use client";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { UsageBars } from "./usage-bars";
import { everyDay } from "./usage-days";

const METERS = ["calls", "appointments", "leads", "smsMessages"] as const;
const dayOfMonth = (date: string) => String(Number(date.slice(8)));

export function DayUsage({ report }: { report: ResponseOf<typeof getUsageReport> }) {
  const t = useWords("partner");
  const days = everyDay(report).map((day) => ({ ...day, date: day.key }));
  return <UsageBars label={t("usage_by_day")} meters={METERS} days={days} tick={dayOfMonth} />;
}
