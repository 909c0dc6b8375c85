"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getAccountUsage } from "@/lib/contract/usage";
import { monthBefore, monthsSince } from "./months";
import { everyDay } from "./usage-days";
import { monthChange, NO_CHANGES } from "./use-month-change";

/** Reads the usage of an account by day, for one month and the month before. */
export function useAccountUsage({ id, since }: { id: string; since: string }) {
  const { client, key } = useTenant();
  const months = monthsSince(since, useTenantNow());
  const [chosen, choose] = useState("");
  const period = months.find((month) => month === chosen) ?? months[0] ?? "";
  const before = months.length > 1 && period !== months.at(-1) ? monthBefore(period) : undefined;
  const byDay = (month: string | undefined) =>
    query(client, key, getAccountUsage, { params: { id }, query: { period: month, group_by: "day" } });
  const usage = useQuery({ ...byDay(period), placeholderData: (shown) => shown });
  const earlier = useQuery({ ...byDay(before), enabled: before !== undefined });
  const now = usage.data && monthOf(usage.data);
  const changes = now && before && earlier.data ? monthChange(now, monthOf(earlier.data)) : NO_CHANGES;
  return { months, period, choose, usage, days: now && everyDay(now), ...changes };
}

function monthOf({ period, asOf, days = [] }: ResponseOf<typeof getAccountUsage>) {
  return { period, asOf, groups: days.map(({ date, ...counts }) => ({ key: date, ...counts })) };
}
