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
import { monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { Figure } from "./figure";
import { ReportTable } from "./report-table";
import { useRowsShown } from "./rows-shown";
import { useMonthChange } from "./use-month-change";
import { GROUPS, useUsageReport } from "./use-usage-report";

// The chart's code is loaded only by those who group by day.
const DayUsage = dynamic(() => import("./day-usage").then((m) => m.DayUsage), {
  ssr: false,
  loading: () => <Skeleton className="h-48 w-full" />,
});

export function ReportsPage() {
  const { months, period, groupBy, set, report, groups, sort, sortBy, exported } = useUsageReport();
  const { shown, more } = useRowsShown(groups, `${period} ${groupBy} ${sort.by} ${sort.descending}`);
  return (
    <>
      <PageHeader
        title="Reports"
        description="Usage of all accounts in one month, ready for your own billing system."
        actions={
          <ExportButton
            label="Export CSV"
            {...exported}
            rows={report.data?.groups.length}
            disabled={groups.length === 0}
          />
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Picker
          aria-label="Month"
          className="w-44"
          value={period}
          options={months.map((month) => ({ value: month, label: monthName(month) }))}
          onChange={(month) => set({ period: month })}
        />
        <Segmented
          label="Grouped by"
          value={groupBy}
          onChange={(value) => set({ group_by: value })}
          options={GROUPS}
        />
      </div>
      <div className="flex flex-col gap-4">
        <ErrorNotice error={report.error} retry={() => report.refetch()} />
        {report.data ? <Summary report={report.data} /> : null}
        {report.data && groupBy === "day" ? <Days period={period} /> : null}
        <Card>
          {report.isPending ? <RowSkeletons /> : null}
          {report.data && groups.length === 0 ? (
            <EmptyState icon={ChartNoAxesColumn} title={`No usage in ${monthName(period)}`}>
              Calls, bookings, leads and texts appear here as they happen.
            </EmptyState>
          ) : null}
          {groups.length > 0 ? (
            <ReportTable
              rows={shown}
              period={period}
              currency={report.data?.currency ?? "usd"}
              groupBy={groupBy}
              sort={sort}
              onSort={sortBy}
            />
          ) : null}
          <More {...more} />
        </Card>
      </div>
    </>
  );
}

function Summary({
  report: { period, totalAccounts, activeAccounts, summary, netMinor, costMinor, currency },
}: {
  report: ResponseOf<typeof getUsageReport>;
}) {
  const { id, may } = useTenant();
  const { changeOf } = useMonthChange(period);
  const rows = (sort: string) => `?${new URLSearchParams({ period, group_by: "account", sort })}`;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      <Figure
        label="Cost before tax"
        href={may("invoices:read") ? `/p/${id}/billing?month=${period}#invoices` : undefined}
        value={money(netMinor, currency)}
        note={costMinor === netMinor ? "no discount" : `${money(costMinor, currency)} before discount`}
      />
      <Figure
        label="Accounts"
        href={`/p/${id}/accounts`}
        value={count(totalAccounts)}
        note={`${count(activeAccounts)} active`}
      />
      {COUNTED.map(({ label, name, total }) => (
        <Figure
          key={name}
          label={label}
          href={rows(name)}
          value={count(summary[total])}
          change={changeOf(name)}
        />
      ))}
    </div>
  );
}

const COUNTED = [
  { label: "Calls", name: "calls", total: "totalCalls" },
  { label: "Appointments", name: "appointments", total: "totalAppointments" },
  { label: "Leads", name: "leads", total: "totalLeads" },
  { label: "API requests", name: "apiRequests", total: "totalApiRequests" },
] as const;

function Days({ period }: { period: string }) {
  const { days } = useMonthChange(period);
  return (
    <Card>
      <CardHeader title="Usage by day" description={monthName(period)} />
      <div className="p-4">{days ? <DayUsage report={days} /> : <Skeleton className="h-48 w-full" />}</div>
    </Card>
  );
}
