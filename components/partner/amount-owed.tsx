"use client";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, Scale } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, Skeleton } from "@/components/ui/surface";
import { day, monthName, monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { getBalance } from "@/lib/contract/billing";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getToPay } from "@/lib/contract/to-pay";
import type { Translator } from "@/lib/messages/translate";
import { daysOverdue, lateMinor } from "./days-overdue";

type Balance = ResponseOf<typeof getBalance>;
type ToPay = ResponseOf<typeof getToPay>;
const FEW = 3;

/** Shows the amount due on all invoices, the overdue and disputed parts of it, and how to pay. */
export function AmountOwed() {
  const t = useWords("billing");
  const { client, key } = useTenant();
  const balance = useQuery(query(client, key, getBalance));
  const toPay = useQuery(query(client, key, getToPay));
  const error = balance.error ?? toPay.error;
  const retry = () => Promise.all([balance.refetch(), toPay.refetch()]);
  if (error) return <ErrorNotice error={error} retry={retry} />;
  if (!balance.data || !toPay.data) return <Skeleton className="h-28 w-full" />;
  return (
    <Card aria-label={t("what_you_owe")}>
      <Amounts balance={balance.data} />
      {toPay.data.invoices.length > 0 ? <Invoices {...toPay.data} /> : null}
      {toPay.data.invoices.length > 0 ? <HowToPay {...toPay.data} /> : null}
    </Card>
  );
}

function Amounts({ balance }: { balance: Balance }) {
  const { dueMinor, disputedMinor, creditMinor, currency } = balance;
  const t = useWords("billing");
  const { id, sandbox } = useTenant();
  const others = [
    {
      word: "overdue" as const,
      minor: lateMinor(balance),
      className: cx("font-semibold tabular-nums", !sandbox && "text-bad"),
    },
    { word: "in_dispute" as const, minor: disputedMinor, className: "font-semibold tabular-nums" },
    { word: "credit_balance" as const, minor: creditMinor, className: "font-semibold tabular-nums" },
  ].filter(({ minor }) => minor > 0);
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-3 px-4 py-3">
      <dl className="contents">
        <div>
          <dt className="text-ink-2 text-sm">{t("amount_due")}</dt>
          <dd className="font-semibold text-2xl tabular-nums tracking-tight">
            {dueMinor === 0 ? t("nothing_to_pay") : money(dueMinor, currency)}
          </dd>
        </div>
        {others.map(({ word, minor, className }) => (
          <div key={word}>
            <dt className="text-ink-2 text-sm">{t(word)}</dt>
            <dd className={className}>
              {money(minor, currency)}
              {word === "credit_balance" ? (
                <span className="ml-2 font-normal text-ink-3 text-sm">
                  {t(dueMinor > 0 ? "credit_balance_not_now" : "credit_balance_note")}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <Button asChild className="sm:ml-auto">
        <Link href={`/p/${id}/billing/statement`}>
          <Scale aria-hidden /> {t("statement_of_account")}
        </Link>
      </Button>
    </div>
  );
}

function Invoices({ invoices }: ToPay) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const { id, sandbox } = useTenant();
  const now = useTenantNow();
  const [all, setAll] = useState(false);
  const shown = all ? invoices : invoices.slice(0, FEW);
  return (
    <>
      <ul className="divide-y divide-line border-line border-t" aria-label={t("invoices_to_pay")}>
        {shown.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <Link href={`/p/${id}/billing/${invoice.id}`} className="font-medium hover:underline">
                {monthTitle(invoice.period)}
              </Link>{" "}
              <span className={isLate(invoice) && !sandbox ? "text-bad" : "text-ink-2"}>
                {dueText(invoice, { now, t })}
              </span>
            </span>
            <span className="tabular-nums">{money(invoice.amountDueMinor, invoice.currency)}</span>
            {invoice.payUrl ? (
              <Button asChild size="sm" kind={isLate(invoice) && !sandbox ? "primary" : "secondary"}>
                <a
                  href={invoice.payUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t("pay_invoice", { month: monthName(invoice.period) })}
                >
                  <CreditCard aria-hidden /> {t("pay")}
                </a>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {invoices.length > FEW ? (
        <div className="border-line border-t px-3 py-1.5">
          <Button size="sm" kind="ghost" onClick={() => setAll(!all)}>
            {all ? shared("show_fewer") : t("show_all_to_pay", { count: invoices.length })}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** An invoice whose question waits for an answer is not late by its buyer's fault. */
const isLate = ({ overdue, question }: ToPay["invoices"][number]) => overdue && question !== "open";

function dueText(
  { status, dueAt, overdue, question }: ToPay["invoices"][number],
  { now, t }: { now: number; t: Translator<"billing", ReactNode> },
): string {
  if (status === "uncollectible") return t("written_off");
  if (dueAt === null) return "";
  const due = { day: day(dueAt, "UTC") };
  if (!overdue) return t("due", due);
  return t(question === "open" ? "disputed" : "days_overdue", { ...due, count: daysOverdue(dueAt, now) });
}

/** Shows the seller's instructions, as the only way to pay or as the alternative to the Pay buttons. */
function HowToPay({ invoices, paymentInstructions, sellerEmail }: ToPay) {
  const t = useWords("billing");
  const { sandbox } = useTenant();
  const online = invoices.some(({ payUrl }) => payUrl !== null);
  const text =
    paymentInstructions ?? (online ? null : sellerEmail ? t("write_to_pay", { email: sellerEmail }) : null);
  if (text === null) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t px-4 py-3 text-sm">
      <h2 className="font-medium">{online ? t("other_ways_to_pay") : t("how_to_pay")}</h2>
      <div className="min-w-0 flex-1 basis-64">
        {sandbox ? (
          <p className="font-medium text-warn">{t("sandbox_no_payment")}</p>
        ) : (
          <p className="whitespace-pre-line break-words text-ink-2">{text}</p>
        )}
      </div>
    </div>
  );
}
