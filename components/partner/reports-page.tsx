"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Download } from "lucide-react";
import { useMemo, useState } from "react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useAddress } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Select } from "@/components/ui/field";
import { count, money } from "@/components/ui/money";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { Segmented } from "@/components/ui/tabs";
import { monthName } from "@/components/ui/when";
import { ProblemError, pathOf } from "@/lib/contract/client";
import type { QueryInputOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { planLabel } from "./account-status";
import { saveBlob } from "./csv";
import { Figure } from "./figure";
import { monthsSince } from "./months";
import { useRowsShown } from "./rows-shown";

const GROUPS = [
  { value: "account", label: "Account" },
  { value: "plan", label: "Plan" },
  { value: "day", label: "Day" },
  { value: "automation", label: "Automation" },
] as const;
const COLUMNS = [
  { key: "calls", label: "Calls" },
  { key: "minutes", label: "Minutes" },
  { key: "appointments", label: "Appointments" },
  { key: "leads", label: "Leads" },
  { key: "smsMessages", label: "SMS" },
  { key: "apiRequests", label: "API requests" },
] as const;
const NAMES = new Intl.Collator("en", { numeric: true });

async function readCsv(partner: string, query: QueryInputOf<typeof getUsageReport>): Promise<Blob> {
  const response = await fetch(pathOf(getUsageReport, { query }), {
    headers: { Accept: "text/csv", "Switchboard-Partner": partner },
  }).catch(() => {
    throw new ProblemError(0, {});
  });
  if (!response.ok) throw new ProblemError(response.status, await response.json().catch(() => ({})));
  return response.blob();
}

type Sort = (typeof COLUMNS)[number]["key"] | "label" | "costMinor";

export function ReportsPage() {
  const { client, key, id } = useTenant();
  const { get, set } = useAddress();
  const [months] = useState(() => monthsSince("2000-01", Date.now()).slice(0, 13));
  const period = months.find((one) => one === get("period")) ?? months[0] ?? "";
  const groupBy = GROUPS.find((one) => one.value === get("group_by"))?.value ?? "account";
  const [sort, setSort] = useState<{ by: Sort; down: boolean }>({ by: "label", down: false });
  const report = useQuery({
    ...query(client, key, getUsageReport, { query: { period, group_by: groupBy } }),
    placeholderData: (before) => before,
  });
  // A base fee belongs to no day and no automation: these groups have no cost to show.
  const priced = groupBy === "account" || groupBy === "plan";
  // The interface's own table, so that a file is the same wherever it was fetched.
  const exporting = useMutation({
    mutationFn: async () =>
      saveBlob(`usage-${period}-by-${groupBy}.csv`, await readCsv(id ?? "", { period, group_by: groupBy })),
  });
  const groups = useMemo(
    () =>
      (report.data?.groups ?? [])
        .map((group) => (groupBy === "plan" ? { ...group, label: planLabel(group.label) } : group))
        .sort((a, b) => {
          const order = sort.by === "label" ? NAMES.compare(a.label, b.label) : a[sort.by] - b[sort.by];
          return sort.down ? -order : order;
        }),
    [report.data, groupBy, sort],
  );
  const { shown, more } = useRowsShown(groups, `${period} ${groupBy} ${sort.by} ${sort.down}`);
  const head = (by: Sort, label: string, number: boolean) => (
    <Th
      key={by}
      number={number}
      aria-sort={sort.by === by ? (sort.down ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className={cx("hover:text-ink", sort.by === by && "text-ink")}
        onClick={() => setSort({ by, down: sort.by === by ? !sort.down : by !== "label" })}
      >
        {label}
        {sort.by === by ? (sort.down ? " ↓" : " ↑") : ""}
      </button>
    </Th>
  );
  return (
    <>
      <PageHeader
        title="Reports"
        description="What all accounts used in one month, ready for your own billing system."
        actions={
          <Button
            disabled={groups.length === 0}
            busy={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            <Download aria-hidden /> Export CSV
          </Button>
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
        <ErrorNotice error={exporting.error} />
        {report.data ? (
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
            <Figure
              label="Accounts"
              value={count(report.data.totalAccounts)}
              note={`${count(report.data.activeAccounts)} active`}
            />
            <Figure label="Calls" value={count(report.data.summary.totalCalls)} />
            <Figure label="Appointments" value={count(report.data.summary.totalAppointments)} />
            <Figure label="Leads" value={count(report.data.summary.totalLeads)} />
            <Figure label="API requests" value={count(report.data.summary.totalApiRequests)} />
          </div>
        ) : null}
        <Card>
          {report.isPending ? <RowSkeletons /> : null}
          {report.data && groups.length === 0 ? (
            <EmptyState icon={ChartNoAxesColumn} title={`Nothing was used in ${monthName(period)}`}>
              Calls, bookings, leads and texts appear here as they happen.
            </EmptyState>
          ) : null}
          {groups.length > 0 ? (
            <Table label={`Usage in ${monthName(period)} by ${groupBy}`}>
              <thead>
                <tr>
                  {head("label", GROUPS.find((one) => one.value === groupBy)?.label ?? "", false)}
                  {COLUMNS.map((one) => head(one.key, one.label, true))}
                  {priced ? head("costMinor", "Cost", true) : null}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <Tr key={`${row.accountId ?? ""} ${row.key}`}>
                    <Td className="max-w-64 truncate font-medium" title={row.key}>
                      {row.label}
                      {row.accountName ? (
                        <span className="block truncate font-normal text-ink-3 text-sm">
                          {row.accountName}
                        </span>
                      ) : null}
                    </Td>
                    {COLUMNS.map((one) => (
                      <Td key={one.key} number>
                        {count(row[one.key])}
                      </Td>
                    ))}
                    {priced ? <Td number>{money(row.costMinor, "usd")}</Td> : null}
                  </Tr>
                ))}
              </tbody>
            </Table>
          ) : null}
          <More {...more} />
        </Card>
      </div>
    </>
  );
}
