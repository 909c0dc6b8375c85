"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTenant } from "@/components/shell/tenant";
import { getForecast, getUnbilled } from "@/lib/contract/billing";
import { listInvoices } from "@/lib/contract/invoices";
import { pages, query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { monthsSince } from "./months";

/** The month's commitment, its forecast and daily usage, and the invoices before it. */
export function useBilling() {
  const { client, key } = useTenant();
  const unbilled = useQuery({
    ...query(client, key, getUnbilled, { query: { lines: "none" } }),
    refetchInterval: 60_000,
  });
  const paged = useInfiniteQuery(pages(client, key, listInvoices, { query: { limit: "24" } }));
  const period = unbilled.data?.period;
  const days = useQuery({
    ...query(client, key, getUsageReport, { query: { period, group_by: "day" } }),
    enabled: period !== undefined,
  });
  const [, before, beforeThat] = useMemo(
    () => (period ? monthsSince("2000-01", Date.parse(`${period}-15T00:00:00Z`)) : []),
    [period],
  );
  const invoices = paged.data?.pages.flatMap((page) => page.invoices) ?? [];
  const forecast = useQuery({ ...query(client, key, getForecast), refetchInterval: 300_000 });
  return {
    unbilled,
    paged,
    invoices,
    days: days.data,
    forecast: forecast.data,
    period,
    before,
    last: standing(invoices, before),
    beforeLast: standing(invoices, beforeThat),
  };
}

/** The month's invoice that counts: a void one was replaced, or is not owed. */
export function standing<I extends { period: string; status: string }>(invoices: readonly I[], period = "") {
  return invoices.find((one) => one.period === period && one.status !== "void");
}

export type Billing = ReturnType<typeof useBilling>;
