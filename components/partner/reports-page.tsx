"use client";
import { ChartNoAxesColumn } from "lucide-react";
import dynamic from "next/dynamic";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, money } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { ComparedDays, Figure } from "./figure";
import { ReportTable } from "./report-table";
import { useRowsShown } from "./rows-shown";
import { DAY_COUNTS, everyDay, sumOfDays } from "./usage-days";
import { useMonthChange } from "./use-month-change";
import { GROUPS, useUsageReport } from "./use-usage-report";

// The chart's code is loaded only by those who group by day.
const MeterCharts = dynamic(() => import("./meter-charts").then((m) => m.MeterCharts), {
  ssr: false,
  loading: () => <Skeleton className="h-48 w-full" />,
});

export function ReportsPage() {
  const t = useWords("reports");
  const { months, period, groupBy, set, report, groups, sort, sortBy, exported } = useUsageReport();
  const { shown, more } = useRowsShown(groups, `${period} ${groupBy} ${sort.by} ${sort.descending}`);
  return (
    <>
      <PageHeader
        title={t("reports")}
        description={t("reports_about")}
        actions={
          <ExportButton
            label={t("export")}
            {...exported}
            rows={report.data?.groups.length}
            disabled={groups.length === 0}
          />
        }
      />
      <Choices months={months} period={period} groupBy={groupBy} set={set} />
      <div className="in-order flex flex-col gap-4">
        <ErrorNotice error={report.error} retry={() => report.refetch()} />
        {report.data ? <Summary report={report.data} /> : null}
        {report.data && groupBy === "day" ? <Days period={period} /> : null}
        <Card>
          {report.isPending ? <RowSkeletons /> : null}
          {report.data && groups.length === 0 ? (
            <EmptyState icon={ChartNoAxesColumn} title={t("no_usage", { month: monthName(period) })}>
              {t("no_usage_about")}
            </EmptyState>
          ) : null}
          {groups.length > 0 ? (
            <ReportTable
              rows={shown}
              all={groups}
              period={period}
              currency={report.data?.currency ?? "usd"}
              groupBy={groupBy}
              sort={sort}
              onSort={sortBy}
            />
          ) : null}
          <More {...more} />
        </Card>
        {groups.length > 0 ? (
          <p className="text-ink-3 text-sm">
            {report.data?.unsettledCorrections ? (
              <span className="block">
                {t("unsettled_corrections", { count: report.data.unsettledCorrections })}
              </span>
            ) : null}
            {t("calls_note")} {t(`note_${groupBy}`)}
          </p>
        ) : null}
      </div>
    </>
  );
}

type ChoicesProps = Pick<ReturnType<typeof useUsageReport>, "months" | "period" | "groupBy" | "set">;

/** The month, and what its usage is grouped by. */
function Choices({ months, period, groupBy, set }: ChoicesProps) {
  const shared = useWords("partner");
  const t = useWords("reports");
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Picker
        aria-label={shared("month")}
        className="w-auto min-w-44 max-w-60"
        value={period}
        options={months.map((month) => ({ value: month, label: monthTitle(month) }))}
        onChange={(month) => set({ period: month })}
      />
      <Segmented
        label={t("grouped_by")}
        value={groupBy}
        onChange={(value) => set({ group_by: value })}
        options={GROUPS.map(({ value }) => ({ value, label: t(`group_${value}`) }))}
      />
    </div>
  );
}

function Summary({
  report: { period, totalAccounts, activeAccounts, summary, netMinor, costMinor, currency },
}: {
  report: ResponseOf<typeof getUsageReport>;
}) {
  const shared = useWords("partner");
  const t = useWords("reports");
  const { id, may } = useTenant();
  const { days, changeOf, comparedDays } = useMonthChange(period);
  const rows = (sort: string) => `?${new URLSearchParams({ period, group_by: "account", sort })}`;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-7">
      <Figure
        label={t("cost")}
        href={may("invoices:read") ? `/p/${id}/billing?month=${period}#invoices` : undefined}
        value={money(netMinor, currency)}
        note={
          costMinor === netMinor
            ? t("no_discount")
            : t("before_discount", { amount: money(costMinor, currency) })
        }
      />
      <Figure
        label={shared("accounts")}
        href={`/p/${id}/accounts`}
        value={count(totalAccounts)}
        note={t("active", { count: activeAccounts })}
      />
      {COUNTED.map(({ name, total }) => (
        <Figure
          key={name}
          label={t(`column_${name}`)}
          href={rows(name)}
          value={count(summary[total])}
          change={changeOf(name)}
        />
      ))}
      <Figure
        label={t("column_smsMessages")}
        href={rows("smsMessages")}
        value={days ? count(sumOfDays(days.groups).smsMessages) : <Skeleton className="h-8 w-20" />}
        change={changeOf("smsMessages")}
      />
      <ComparedDays days={comparedDays} />
    </div>
  );
}

const COUNTED = [
  { name: "calls", total: "totalCalls" },
  { name: "appointments", total: "totalAppointments" },
  { name: "leads", total: "totalLeads" },
  { name: "apiRequests", total: "totalApiRequests" },
] as const;

function Days({ period }: { period: string }) {
  const shared = useWords("partner");
  const { days } = useMonthChange(period);
  return (
    <Card>
      <CardHeader title={shared("usage_by_day")} description={monthTitle(period)} />
      <div className="p-4">
        {days ? (
          <MeterCharts label={shared("usage_by_day")} meters={DAY_COUNTS} days={everyDay(days)} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </div>
    </Card>
  );
}
