"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { Picker } from "@/components/ui/picker";
import { Badge, Skeleton } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { getAccountUsage } from "@/lib/contract/usage";
import { Figure } from "./figure";
import { monthsSince } from "./months";

type Used = ResponseOf<typeof getAccountUsage>["usage"];

/** The account's usage of a month, compared with the month before. */
export function AccountUsage({ id, since }: { id: string; since: string }) {
  const shared = useWords("partner");
  const t = useWords("accountPage");
  const { client, key } = useTenant();
  const months = monthsSince(since, useTenantNow());
  const [chosen, setChosen] = useState("");
  const period = months.find((month) => month === chosen) ?? months[0] ?? "";
  const before = months[months.indexOf(period) + 1];
  const usage = useQuery(query(client, key, getAccountUsage, { params: { id }, query: { period } }));
  const earlier = useQuery({
    ...query(client, key, getAccountUsage, { params: { id }, query: { period: before } }),
    enabled: before !== undefined,
  });
  const used = usage.data?.usage;
  const last = before === undefined ? undefined : earlier.data?.usage;
  /** A month that is not over is compared with nothing: the one before was longer. */
  const changeOf = (of: (usage: Used) => number) =>
    used && last && before && usage.data?.final
      ? { now: of(used), before: of(last), since: monthName(before) }
      : null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Picker
          aria-label={shared("month")}
          className="w-44"
          value={period}
          options={months.map((month) => ({ value: month, label: monthName(month) }))}
          onChange={setChosen}
        />
        {usage.data ? (
          <Badge tone={usage.data.final ? "neutral" : "signal"}>
            {usage.data.final ? t("final") : t("still_counting")}
          </Badge>
        ) : null}
        <span className="text-ink-3 text-sm">{t("months_in_utc")}</span>
        {usage.data?.final ? <InvoiceLink accountId={id} period={period} /> : null}
      </div>
      <ErrorNotice error={usage.error} retry={() => usage.refetch()} />
      {used ? (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <Figure
            label={shared("calls")}
            value={count(used.calls.total)}
            change={changeOf(({ calls }) => calls.total)}
            note={t("calls_note", { handled: used.calls.aiHandled, minutes: used.calls.minutes })}
          />
          <Figure
            label={shared("appointments")}
            value={count(used.appointments.booked)}
            change={changeOf(({ appointments }) => appointments.booked)}
            note={t("appointments_note", { count: used.appointments.cancelled })}
          />
          <Figure
            label={shared("leads")}
            value={count(used.leads.created)}
            change={changeOf(({ leads }) => leads.created)}
            note={t("leads_note", { count: used.leads.converted })}
          />
          <Figure
            label={t("meter_sms")}
            value={count(used.smsMessages)}
            change={changeOf(({ smsMessages }) => smsMessages)}
            note={t("sms_note")}
          />
          <Figure
            label={t("meter_api_requests")}
            value={count(used.apiRequests)}
            change={changeOf(({ apiRequests }) => apiRequests)}
          />
        </div>
      ) : usage.error ? null : (
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {["a", "b", "c", "d", "e"].map((one) => (
            <Skeleton key={one} className="h-24" />
          ))}
        </div>
      )}
    </div>
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
