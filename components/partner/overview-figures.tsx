"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listAccountSummaries } from "@/lib/contract/account-summaries";
import { getBalance, getForecast } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { listInvoices } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { getUsageReport } from "@/lib/contract/usage";
import { lateMinor } from "./days-overdue";
import { Figure } from "./figure";
import { monthBefore } from "./months";
import { standing } from "./use-billing";

/** Amounts owed and account counts, each linked to its rows. Each has its place from the beginning, so nothing moves. */
export function OverviewFigures({ resells }: { resells: boolean }) {
  const shared = useWords("partner");
  const t = useWords("overview");
  const { client, key, id, may, sandbox } = useTenant();
  const sees = may("invoices:read");
  const forecast = useQuery({ ...query(client, key, getForecast), enabled: sees });
  const balance = useQuery({ ...query(client, key, getBalance), enabled: sees });
  const invoices = useQuery({
    ...query(client, key, listInvoices, { query: { limit: "24" } }),
    enabled: sees,
  });
  const last = forecast.data && standing(invoices.data?.invoices ?? [], monthBefore(forecast.data.period));
  const suspended = useQuery(
    query(client, key, listAccountSummaries, { query: { status: "suspended", limit: "1" } }),
  );
  const active = useQuery(
    query(client, key, listAccountSummaries, { query: { status: "active", limit: "1" } }),
  );
  const attention = useQuery(
    query(client, key, listAccountSummaries, { query: { attention: "any", limit: "1" } }),
  );
  const wait = <Skeleton className="h-8 w-24" />;
  const owed = balance.data;
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:flex xl:*:flex-1 [&>:last-child:nth-child(odd)]:max-md:col-span-2">
      {sees ? (
        <>
          <Figure
            href={`/p/${id}/billing`}
            label={shared("projected_total")}
            value={forecast.data ? money(forecast.data.expected.totalMinor, forecast.data.currency) : wait}
            change={
              last && forecast.data
                ? {
                    now: forecast.data.expected.totalMinor,
                    before: last.totalMinor,
                    since: monthName(last.period).split(" ")[0] ?? last.period,
                  }
                : null
            }
            note={
              forecast.data
                ? t("projected_note", { month: monthTitle(forecast.data.period) })
                : t("this_month")
            }
          />
          <Figure
            href={`/p/${id}/billing`}
            label={t("amount_due")}
            value={
              owed ? (
                <span
                  className={
                    lateMinor(owed) === owed.dueMinor && owed.dueMinor > 0 && !sandbox ? "text-bad" : ""
                  }
                >
                  {money(owed.dueMinor, owed.currency)}
                </span>
              ) : (
                wait
              )
            }
            note={owed ? <OwedNote owed={owed} /> : t("on_all_invoices")}
          />
          {resells ? <MarginFigure /> : null}
        </>
      ) : null}
      <Figure
        href={`/p/${id}/accounts?status=active`}
        label={t("active_accounts")}
        value={active.data?.total ?? wait}
        note={suspended.data ? t("suspended_accounts", { count: suspended.data.total }) : null}
      />
      <Figure
        href={`/p/${id}/accounts?attention=any&sort=attention`}
        label={t("need_attention")}
        value={attention.data?.total ?? wait}
        note={t("need_attention_note")}
      />
    </div>
  );
}

/** The earnings of a partner that has set prices for its accounts. */
function MarginFigure() {
  const shared = useWords("partner");
  const t = useWords("overview");
  const { client, key, id } = useTenant();
  const report = useQuery(query(client, key, getUsageReport, { query: { group_by: "plan" } }));
  const month = report.data;
  const shown = (minor: number) => money(minor, month?.currency ?? "usd");
  return (
    <Figure
      href={`/p/${id}/resale`}
      label={t("margin_this_month")}
      value={
        month ? (
          <span className={month.marginMinor < 0 ? "text-bad" : ""}>{shown(month.marginMinor)}</span>
        ) : (
          <Skeleton className="h-8 w-24" />
        )
      }
      note={
        month
          ? t("margin_note", { price: shown(month.priceMinor), cost: shown(month.netMinor) })
          : shared("margin")
      }
    />
  );
}

function OwedNote({ owed }: { owed: ResponseOf<typeof getBalance> }) {
  const { dueMinor, overdueMinor, disputedMinor, creditMinor, currency } = owed;
  const t = useWords("overview");
  const { sandbox } = useTenant();
  const late = lateMinor(owed);
  if (overdueMinor === 0 && creditMinor === 0) return t("nothing_overdue");
  return (
    <>
      {late > 0 ? (
        <span className={sandbox ? "block" : "block text-bad"}>
          {t("overdue", { amount: money(late, currency) })}
        </span>
      ) : null}
      {disputedMinor > 0 ? (
        <span className="block">{t("in_dispute", { amount: money(disputedMinor, currency) })}</span>
      ) : null}
      {creditMinor > 0
        ? // Next to an amount due, credit could look like a way to pay it.
          t(dueMinor > 0 ? "credit_next_invoice" : "credit_balance", {
            amount: money(creditMinor, currency),
          })
        : null}
    </>
  );
}
