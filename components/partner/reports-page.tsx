"use client";
import { ChartNoAxesColumn } from "lucide-react";
import { ExportButton } from "@/components/shell/export-button";
import { More, RowSkeletons } from "@/components/shell/more";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Select } from "@/components/ui/field";
import { count, money } from "@/components/ui/money";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Segmented } from "@/components/ui/tabs";
import { monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getUsageReport } from "@/lib/contract/usage";
import { Figure } from "./figure";
import { ReportTable } from "./report-table";
import { useRowsShown } from "./rows-shown";
import { GROUPS, useUsageReport } from "./use-usage-report";

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
        <Select
          aria-label="Month"
          className="w-44"
          value={period}
          onChange={(event) => set({ period: event.target.value })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {monthName(month)}
            </option>
          ))}
        </Select>
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
  report: { totalAccounts, activeAccounts, summary, netMinor, costMinor, currency },
}: {
  report: ResponseOf<typeof getUsageReport>;
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      <Figure
        label="Cost before tax"
        value={money(netMinor, currency)}
        note={costMinor === netMinor ? "no discount" : `${money(costMinor, currency)} before discount`}
      />
      <Figure label="Accounts" value={count(totalAccounts)} note={`${count(activeAccounts)} active`} />
      <Figure label="Calls" value={count(summary.totalCalls)} />
      <Figure label="Appointments" value={count(summary.totalAppointments)} />
      <Figure label="Leads" value={count(summary.totalLeads)} />
      <Figure label="API requests" value={count(summary.totalApiRequests)} />
    </div>
  );
}
