"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { UseBar } from "@/components/partner/allowance-bar";
import { BarChart } from "@/components/partner/bar-chart";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Card, CardHeader, PageHeader, Skeleton } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { monthTitle, shortDay } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { percentUsed } from "@/lib/billing/highest-use";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getWorkspaceUsage } from "@/lib/contract/usage";

type Usage = ResponseOf<typeof getWorkspaceUsage>;
type Month = Usage["months"][number];

/** Shows the quantities a workspace used, by month and by day, and no prices. */
export function UsagePage() {
  const shell = useWords("shell");
  const t = useWords("usage");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getWorkspaceUsage));
  return (
    <>
      <PageHeader title={shell("page_usage")} description={t("about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <div className="flex flex-col gap-4">
          <Limits usage={found.data} />
          <Months months={found.data.months} />
          <Days months={found.data.months} />
        </div>
      ) : found.error ? null : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-44" />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

function Limits({ usage: { allowances, textLimit } }: { usage: Usage }) {
  const t = useWords("usage");
  if (allowances.length === 0 && textLimit === null) return null;
  return (
    <Card aria-label={t("limits")}>
      <CardHeader title={t("limits")} description={t("limits_about")} />
      <div className="flex flex-col gap-4 p-4">
        {textLimit?.reached ? <p className="text-bad">{t("texts_stopped")}</p> : null}
        {textLimit && !textLimit.reached ? (
          <p>{t("texts_stop_at", { limit: count(textLimit.texts) })}</p>
        ) : null}
        {allowances.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2">
            {allowances.map((one) => (
              <Allowance key={one.meter} {...one} />
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  );
}

function Allowance({ meter, used, included }: Usage["allowances"][number]) {
  const t = useWords("usage");
  const percent = included === 0 ? null : percentUsed(used, included);
  const quantities = { used: count(used), included: count(included) };
  return (
    <li>
      <UseBar
        name={t(meter === "sms" ? "texts" : "call_minutes")}
        text={
          percent === null
            ? t("included", quantities)
            : t("included_percent", { ...quantities, percent: count(percent) })
        }
        percent={percent}
        width={`${Math.min(100, percent ?? 0)}%`}
      />
    </li>
  );
}

function Months({ months }: { months: readonly Month[] }) {
  const t = useWords("usage");
  return (
    <Card aria-label={t("by_month")}>
      <CardHeader title={t("by_month")} description={t("segments_about")} />
      <Table label={t("by_month")}>
        <thead>
          <tr>
            <Th>{t("month")}</Th>
            <Th number>{t("texts")}</Th>
            <Th number>{t("segments")}</Th>
            <Th number>{t("emails")}</Th>
            <Th number>{t("calls")}</Th>
            <Th number>{t("call_minutes")}</Th>
            <Th number>{t("runs")}</Th>
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <Tr key={month.period} className="tabular-nums">
              <Td>
                {at === 0 ? t("so_far", { month: monthTitle(month.period) }) : monthTitle(month.period)}
              </Td>
              <Td number>{count(month.texts)}</Td>
              <Td number>{count(month.segments)}</Td>
              <Td number>{count(month.emails)}</Td>
              <Td number>{count(month.calls)}</Td>
              <Td number>{count(month.minutes)}</Td>
              <Td number>{count(month.runs)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

const METERS = [
  { key: "texts", color: "var(--chart-texts)" },
  { key: "emails", color: "var(--chart-leads)" },
  { key: "calls", color: "var(--chart-calls)" },
  { key: "runs", color: "var(--chart-appointments)" },
] as const;

/** Draws a chart for each meter, because they have no common scale. The table beside them is for screen readers. */
function Days({ months }: { months: readonly Month[] }) {
  const t = useWords("usage");
  const [period, setPeriod] = useState(months[0]?.period ?? "");
  const days = months.find((one) => one.period === period)?.days ?? [];
  return (
    <Card aria-label={t("by_day")}>
      <CardHeader
        title={t("by_day")}
        action={
          <Picker
            aria-label={t("month")}
            className="w-auto min-w-44"
            value={period}
            options={months.map((month) => ({ value: month.period, label: monthTitle(month.period) }))}
            onChange={setPeriod}
          />
        }
      />
      <div className="relative p-4">
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2" aria-hidden>
          {METERS.map(({ key, color }) => (
            <div key={key} className="min-w-0">
              <p className="mb-3 font-medium">{t(key)}</p>
              {days.every((day) => day[key] === 0) ? (
                <p className="text-ink-3">{t("none_in_month")}</p>
              ) : (
                <BarChart
                  isWhole
                  format={count}
                  series={[{ key, name: t(key), color }]}
                  rows={days.map((day) => ({
                    key: day.date,
                    title: shortDay(day.date),
                    tick: String(Number(day.date.slice(8))),
                    values: [day[key]],
                  }))}
                />
              )}
            </div>
          ))}
        </div>
        <table className="sr-only">
          <caption>{t("by_day")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("day")}</th>
              {METERS.map(({ key }) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <td>{shortDay(day.date)}</td>
                {METERS.map(({ key }) => (
                  <td key={key}>{count(day[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
