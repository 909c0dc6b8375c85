"use client";
import dynamic from "next/dynamic";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { dayAndClock, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { AmountOwed } from "./amount-owed";
import { Answers } from "./answers";
import { BillingFigures } from "./billing-figures";
import { InvoicesTable } from "./invoices-table";
import { MovedAccounts } from "./moved-accounts";
import { PlanAdvice } from "./plan-advice";
import { TestClock } from "./test-clock";
import { type Billing, useBilling } from "./use-billing";

// The charts are the largest part of the page's code and the last thing read, so they load after the figures.
const chart = () => <Skeleton className="h-48 w-full" />;
const InvoiceTrend = dynamic(() => import("./invoice-trend").then((m) => m.InvoiceTrend), {
  ssr: false,
  loading: chart,
});
const DayUsage = dynamic(() => import("./day-usage").then((m) => m.DayUsage), { ssr: false, loading: chart });

export function BillingPage() {
  const t = useWords("billing");
  const { sandbox, may } = useTenant();
  const billing = useBilling();
  const { unbilled, before } = billing;
  const data = unbilled.data;
  const isFresh =
    data?.totalAccounts === 0 && billing.paged.data !== undefined && billing.invoices.length === 0;
  return (
    <>
      <PageHeader
        title={t("billing")}
        description={
          data
            ? t("month_about", { month: monthTitle(data.period), time: dayAndClock(data.asOf, "UTC") })
            : "\u00a0"
        }
      />
      <div className="in-order flex flex-col gap-4">
        <ErrorNotice error={unbilled.error} retry={() => unbilled.refetch()} />
        {sandbox && data && may("accounts:write") ? (
          <TestClock current={data} invoices={billing.invoices} />
        ) : null}
        <Answers />
        <AmountOwed />
        <BillingFigures {...billing} />
        {isFresh ? null : <Charts {...billing} />}
        {data && before ? <MovedAccounts current={data} before={before} /> : null}
        <PlanAdvice />
        <InvoicesTable current={billing.period} />
      </div>
    </>
  );
}

function Charts({ unbilled, paged, invoices, days, period }: Billing) {
  const shared = useWords("partner");
  const t = useWords("billing");
  return (
    <>
      <Card>
        <CardHeader title={t("invoices_by_month")} description={t("invoices_by_month_about")} />
        <div className="p-4">
          {unbilled.data && paged.data ? (
            <InvoiceTrend invoices={invoices} current={unbilled.data} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )}
        </div>
      </Card>
      <Card>
        <CardHeader
          title={shared("usage_by_day")}
          description={period ? monthTitle(period) : t("this_month")}
        />
        <div className="p-4">{days ? <DayUsage report={days} /> : <Skeleton className="h-48 w-full" />}</div>
      </Card>
    </>
  );
}
