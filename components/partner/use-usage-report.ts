"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { pathOf } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { planLabel } from "./account-status";
import { monthsSince, openingMonth } from "./months";

export const GROUPS = [
  { value: "account" },
  { value: "plan" },
  { value: "day" },
  { value: "automation" },
] as const;
const COLUMNS = [
  { key: "calls" },
  { key: "minutes" },
  { key: "appointments" },
  { key: "leads" },
  { key: "smsMessages" },
  { key: "apiRequests" },
] as const;

/** Minutes are billed per account and month. A day and an automation have the call time itself. */
export const CALL_TIME = { key: "seconds" } as const;
export type ShownColumn = (typeof COLUMNS)[number] | typeof CALL_TIME;

export function columnsOf(groupBy: (typeof GROUPS)[number]["value"]): readonly ShownColumn[] {
  const priced = groupBy === "account" || groupBy === "plan";
  return priced ? COLUMNS : COLUMNS.map((one) => (one.key === "minutes" ? CALL_TIME : one));
}

export type UsageGroup = ResponseOf<typeof getUsageReport>["groups"][number];
export type Column = ShownColumn["key"] | "label" | (typeof AMOUNTS)[number];
export type Sort = { by: Column; descending: boolean };

const AMOUNTS = ["costMinor", "netMinor", "priceMinor", "marginMinor"] as const;
const NAMES = new Intl.Collator("en", { numeric: true });
const SORTS = ["label", ...COLUMNS.map(({ key }) => key), CALL_TIME.key, ...AMOUNTS] as const;

/** Usage of one month in the grouping the URL names, sorted by the column it names, with the export of the same rows. */
export function useUsageReport() {
  const { client, key } = useTenant();
  const { get, set } = useSearchParamsState();
  const now = useTenantNow();
  const months = monthsSince("2000-01", now).slice(0, 13);
  const period = months.find((one) => one === get("period")) ?? openingMonth(months, now);
  const groupBy = GROUPS.find((one) => one.value === get("group_by"))?.value ?? "account";
  const by = SORTS.find((one) => one === get("sort")) ?? "label";
  const descending = get("order") === "" ? by !== "label" : get("order") === "desc";
  const report = useQuery({
    ...query(client, key, getUsageReport, { query: { period, group_by: groupBy } }),
    placeholderData: (before) => before,
  });
  const exported = {
    file: `usage-${period}-by-${groupBy}.csv`,
    path: pathOf(getUsageReport, { query: { period, group_by: groupBy } }),
  };
  const groups = useMemo(
    () =>
      (report.data?.groups ?? [])
        .map((group) => (groupBy === "plan" ? { ...group, label: planLabel(group.label) } : group))
        .sort((a, b) => {
          const order = by === "label" ? NAMES.compare(a.label, b.label) : (a[by] ?? 0) - (b[by] ?? 0);
          return descending ? -order : order;
        }),
    [report.data, groupBy, by, descending],
  );
  const sortBy = (next: Column) => {
    const isDown = by === next ? !descending : next !== "label";
    set({
      sort: next === "label" ? null : next,
      order: isDown === (next !== "label") ? null : orderOf(isDown),
    });
  };
  const sort: Sort = { by, descending };
  return { months, period, groupBy, set, report, groups, sort, sortBy, exported };
}

const orderOf = (isDown: boolean) => (isDown ? "desc" : "asc");
