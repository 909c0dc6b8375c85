"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { clock, monthName, useNow } from "@/components/ui/when";
import { getForecast, getUnbilled } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { pages, query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { Figure } from "./figure";
import { InvoicesTable } from "./invoices-table";
import { monthsSince, partOfMonth } from "./months";
import { MovedAccounts } from "./moved-accounts";
import { PlanAdvice } from "./plan-advice";
import { TestClock } from "./test-clock";

// The charts are the heaviest thing here and the last one looked at: they come after the figures.
const chart = () => <Skeleton className="h-48 w-full" />;
const InvoiceTrend = dynamic(() => import("./invoice-trend").then((m) => m.InvoiceTrend), {
  ssr: false,
  loading: chart,
});
const DayUsage = dynamic(() => import("./day-usage").then((m) => m.DayUsage), { ssr: false, loading: chart });

export function BillingPage() {
  const { client, key, sandbox, may } = useTenant();
  const now = useNow(60_000);
  const unbilled = useQuery({ ...query(client, key, getUnbilled), refetchInterval: 30_000 });
  const invoices = useInfiniteQuery(pages(client, key, listInvoices, { query: { limit: "24" } }));
  const period = unbilled.data?.period;
  const days = useQuery({
    ...query(client, key, getUsageReport, { query: { period, group_by: "day" } }),
    enabled: period !== undefined,
  });
  const before = useMemo(
    () => (period ? monthsSince("2000-01", Date.parse(`${period}-15T00:00:00Z`))[1] : undefined),
    [period],
  );
  const list = invoices.data?.pages.flatMap((page) => page.invoices) ?? [];
  const last = list.find((one) => one.period === before);
  const forecast = useQuery({ ...query(client, key, getForecast), refetchInterval: 300_000 });
  const data = unbilled.data;
  const asOf = data ? Date.parse(data.asOf) : now;
  const part = data ? partOfMonth(data.period, asOf) : 0;
  const expected = forecast.data?.expected.totalMinor ?? null;
  return (
    <>
      <PageHeader
        title="Billing"
        description={
          data
            ? `${monthName(data.period)} so far, read at ${clock(data.asOf)}. Months are counted in UTC.`
            : "What your accounts cost you, and why."
        }
      />
      <div className="flex flex-col gap-4">
        <ErrorNotice error={unbilled.error} retry={() => unbilled.refetch()} />
        {sandbox && data && may("accounts:write") ? (
          <TestClock period={data.period} asOf={data.asOf} />
        ) : null}
        {data ? (
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure
              label="This month so far"
              value={money(data.totalMinor, data.currency)}
              note={
                data.discountMinor > 0
                  ? `after ${money(data.discountMinor, data.currency)} discount`
                  : "before anything later this month"
              }
            />
            <Figure
              label="Heading for"
              value={expected === null ? <Skeleton className="h-8 w-28" /> : money(expected, data.currency)}
              note={forecast.data ? band(forecast.data) : "reading the last eight weeks"}
            />
            <Figure
              label="Last month"
              value={last ? money(last.totalMinor, last.currency) : "Nothing"}
              note={last ? comparison(expected, last.totalMinor) : "no invoice yet"}
            />
            <Figure
              label="Accounts"
              value={data.totalAccounts}
              note={
                data.totalAccounts > 0
                  ? `${money(Math.round(data.totalMinor / data.totalAccounts), data.currency)} each on average`
                  : "none billed this month"
              }
            />
          </div>
        ) : unbilled.error ? null : (
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {["a", "b", "c", "d"].map((one) => (
              <Skeleton key={one} className="h-24" />
            ))}
          </div>
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <Card>
            <CardHeader title="Invoices by month" description="With this month so far" />
            <div className="p-4">
              {data && invoices.data ? (
                <InvoiceTrend invoices={list} current={data} />
              ) : (
                <Skeleton className="h-48 w-full" />
              )}
            </div>
          </Card>
          <Card>
            <CardHeader title="Use by day" description={period ? monthName(period) : "This month"} />
            <div className="p-4">
              {days.data ? <DayUsage groups={days.data.groups} /> : <Skeleton className="h-48 w-full" />}
            </div>
          </Card>
        </div>
        {data && before ? <MovedAccounts current={data} before={before} part={part} /> : null}
        <PlanAdvice />
        <InvoicesTable list={invoices} invoices={list} />
      </div>
    </>
  );
}

/** Where nothing goes over an allowance the band has no width, and a range of one amount says nothing. */
function band({ low, high, currency }: ResponseOf<typeof getForecast>): string {
  if (low.totalMinor === high.totalMinor) return "nothing above the allowances expected";
  return `probably ${money(low.totalMinor, currency)} to ${money(high.totalMinor, currency)}`;
}

function comparison(forecast: number | null, last: number): string {
  if (forecast === null || last === 0) return "the invoice before this month";
  const change = Math.round(((forecast - last) / last) * 100);
  if (change === 0) return "this month heads for the same";
  return `this month heads for ${Math.abs(change)}% ${change > 0 ? "more" : "less"}`;
}
