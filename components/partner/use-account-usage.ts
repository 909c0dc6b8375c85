"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getAccountUsage } from "@/lib/contract/usage";
import { monthBefore, monthsSince, openingMonth } from "./months";
import { everyDay } from "./usage-days";
import { monthChange, NO_CHANGES } from "./use-month-change";

/** Reads the usage of an account by day, for one month and the month before. */
export function useAccountUsage({ id, since }: { id: string; since: string }) {
  const { client, key } = useTenant();
  const now = useTenantNow();
  const months = monthsSince(since, now);
  const { get, set } = useSearchParamsState();
  const period = months.find((month) => month === get("period")) ?? openingMonth(months, now);
  const before = months.length > 1 && period !== months.at(-1) ? monthBefore(period) : undefined;
  const byDay = (month: string | undefined) =>
    query(client, key, getAccountUsage, { params: { id }, query: { period: month, group_by: "day" } });
  const usage = useQuery({ ...byDay(period), placeholderData: (last) => last });
  const earlier = useQuery({ ...byDay(before), enabled: before !== undefined });
  const shown = usage.data && monthOf(usage.data);
  const changes = shown && before && earlier.data ? monthChange(shown, monthOf(earlier.data)) : NO_CHANGES;
  return {
    months,
    period,
    choose: (month: string) => set({ period: month }),
    usage,
    days: shown && everyDay(shown),
    ...changes,
  };
}

function monthOf({ period, asOf, days = [] }: ResponseOf<typeof getAccountUsage>) {
  return { period, asOf, groups: days.map(({ date, ...counts }) => ({ key: date, ...counts })) };
}
