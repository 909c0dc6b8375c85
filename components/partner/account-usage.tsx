"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import type { getAccountUsage } from "@/lib/contract/usage";
import { ComparedDays, Figure } from "./figure";
import { UsageAllowances } from "./usage-allowances";
import { DAY_COUNTS } from "./usage-days";
import { useAccountUsage } from "./use-account-usage";

const MeterCharts = dynamic(() => import("./meter-charts").then((m) => m.MeterCharts), {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full" />,
});

type Shown = ReturnType<typeof useAccountUsage>;

/** The account's usage of a month by day, compared with the month before, and what it costs above the allowances. */
export function AccountUsage({ id, since }: { id: string; since: string }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const shown = useAccountUsage({ id, since });
  const { months, period, choose, usage, days } = shown;
  const { data } = usage;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Picker
          aria-label={shared("month")}
          className="w-auto min-w-44 max-w-60"
          value={period}
          options={months.map((month) => ({ value: month, label: monthTitle(month) }))}
          onChange={choose}
        />
        {data ? (
          <Badge tone={data.final ? "neutral" : "info"}>
            {data.final ? t("final") : t("still_counting")}
          </Badge>
        ) : null}
        <span className="text-ink-3 text-sm">{t("months_in_utc")}</span>
      </div>
      <ErrorNotice error={usage.error} retry={() => usage.refetch()} />
      {data && days ? (
        <>
          <Figures {...shown} used={data.usage} />
          <Card>
            <CardHeader title={shared("usage_by_day")} description={monthTitle(data.period)} />
            <div className="p-4">
              <MeterCharts label={shared("usage_by_day")} meters={DAY_COUNTS} days={days} />
            </div>
          </Card>
          {data.allowances && data.allowances.length > 0 ? (
            <UsageAllowances
              allowances={data.allowances}
              currency={data.currency ?? "usd"}
              action={data.final ? <InvoiceLink accountId={id} period={data.period} /> : null}
            />
          ) : null}
        </>
      ) : usage.error ? null : (
        <UsageSkeleton />
      )}
    </div>
  );
}

type Used = ResponseOf<typeof getAccountUsage>["usage"];

type FiguresProps = Pick<Shown, "changeOf" | "comparedDays"> & { used: Used };

function Figures({ used, changeOf, comparedDays }: FiguresProps) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure
        label={shared("calls")}
        value={count(used.calls.total)}
        change={changeOf("calls")}
        note={t("calls_note", { handled: used.calls.aiHandled, minutes: used.calls.minutes })}
      />
      <Figure
        label={t("meter_sms")}
        value={count(used.smsMessages)}
        change={changeOf("smsMessages")}
        note={t("sms_note")}
      />
      <Figure
        label={shared("appointments")}
        value={count(used.appointments.booked)}
        change={changeOf("appointments")}
        note={t("appointments_note", { count: used.appointments.cancelled })}
      />
      <Figure
        label={shared("leads")}
        value={count(used.leads.created)}
        change={changeOf("leads")}
        note={t("leads_note", { count: used.leads.converted })}
      />
      <Figure
        label={t("meter_api_requests")}
        value={count(used.apiRequests)}
        change={changeOf("apiRequests")}
      />
      <ComparedDays days={comparedDays} />
    </div>
  );
}

function UsageSkeleton() {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {["a", "b", "c", "d", "e"].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-96" />
      <Skeleton className="h-44" />
    </>
  );
}

/** The account's lines of the month's invoice, each of which opens to the calls, texts and requests it counts. */
function InvoiceLink({ accountId, period }: { accountId: string; period: string }) {
  const t = useWords("accountPage");
  const { client, key, id, may } = useTenant();
  const found = useQuery({
    ...query(client, key, listInvoices, { query: { period, account: accountId, limit: "5" } }),
    enabled: may("invoices:read"),
  });
  const invoice = found.data?.invoices.find(({ status }) => status !== "void");
  if (!invoice) return null;
  return (
    <Link
      href={`/p/${id}/billing/${invoice.id}?account=${accountId}`}
      className="text-signal hover:underline"
    >
      {t("events_on_invoice")}
    </Link>
  );
}
