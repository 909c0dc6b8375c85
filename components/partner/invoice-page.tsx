"use client";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, FileText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NotFoundPage } from "@/components/shell/not-found-page";
import { useOpened } from "@/components/shell/opened";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money, plural } from "@/components/ui/money";
import { Card, PageHeader, Skeleton } from "@/components/ui/surface";
import { day, monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import { getInvoice } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { InvoiceAccounts } from "./invoice-accounts";
import { InvoiceCredits } from "./invoice-credits";
import { InvoiceNotes } from "./invoice-notes";
import { InvoicePayments } from "./invoice-payments";
import { InvoiceProof } from "./invoice-proof";
import { InvoiceStatus } from "./invoices-table";
import { LineEvents } from "./line-events";

type Invoice = ResponseOf<typeof getInvoice>;
type Line = Invoice["lines"][number];

export function InvoicePage({ id }: { id: string }) {
  const tenant = useTenant();
  useOpened("invoice", id);
  const found = useQuery(query(tenant.client, tenant.key, getInvoice, { params: { id } }));
  const [line, setLine] = useState<Line | null>(null);
  if (found.error && "status" in found.error && found.error.status === 404) return <NotFoundPage />;
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  const invoice = found.data;
  if (!invoice) return <Skeleton className="h-96 w-full" />;
  const final = invoice.status !== "draft";
  return (
    <>
      <PageHeader
        back={<BackLink href={`/p/${tenant.id}/billing`}>Billing</BackLink>}
        title={`Invoice for ${monthName(invoice.period)}`}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <InvoiceStatus invoice={invoice} />
            <span className="font-mono text-ink-3 text-sm">{invoice.globalId}</span>
            {invoice.dueAt && invoice.status === "open" ? <span>due {day(invoice.dueAt, "UTC")}</span> : null}
            {invoice.paidAt ? <span>paid {day(invoice.paidAt, "UTC")}</span> : null}
            <OtherInvoice label="replaces" id={invoice.replaces} />
            <OtherInvoice label="replaced by" id={invoice.replacedBy} />
          </span>
        }
        actions={
          final ? (
            <>
              {invoice.payUrl ? (
                <Button asChild kind="primary">
                  <a href={invoice.payUrl} target="_blank" rel="noopener noreferrer">
                    <CreditCard aria-hidden /> Pay {money(invoice.amountDueMinor, invoice.currency)}
                  </a>
                </Button>
              ) : null}
              {invoice.status === "paid" || invoice.status === "void" ? (
                <Button asChild kind="ghost">
                  <a href={`/v1/partner/billing/invoices/${invoice.id}/pdf?as=current&partner=${tenant.id}`}>
                    <FileText aria-hidden /> PDF marked as {invoice.status}
                  </a>
                </Button>
              ) : null}
              <Button asChild>
                <a href={`/v1/partner/billing/invoices/${invoice.id}/pdf?partner=${tenant.id}`}>
                  <FileText aria-hidden /> PDF
                </a>
              </Button>
            </>
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        <Totals invoice={invoice} />
        <InvoiceCredits invoice={invoice} />
        <InvoicePayments invoice={invoice} />
        {final ? <InvoiceProof invoice={invoice} /> : null}
        <InvoiceAccounts invoice={invoice} onOpen={setLine} />
        <InvoiceNotes invoiceId={invoice.id} />
      </div>
      <LineEvents
        invoiceId={invoice.id}
        currency={invoice.currency}
        line={line}
        onClose={() => setLine(null)}
      />
    </>
  );
}

function OtherInvoice({ label, id }: { label: string; id: string | null }) {
  const tenant = useTenant();
  if (id === null) return null;
  return (
    <span>
      {label}{" "}
      <Link href={`/p/${tenant.id}/billing/${id}`} className="font-mono text-sm underline">
        {id}
      </Link>
    </span>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const rows: [string, string][] = [
    ["Subtotal", money(invoice.subtotalMinor, invoice.currency)],
    ...(invoice.discountMinor === 0
      ? []
      : [
          [
            `Volume discount ${invoice.discountPercent}%`,
            `−${money(invoice.discountMinor, invoice.currency)}`,
          ] as [string, string],
        ]),
    ["Tax", money(invoice.taxMinor, invoice.currency)],
    ...(invoice.creditedMinor === 0
      ? []
      : [["Credited", `−${money(invoice.creditedMinor, invoice.currency)}`] as [string, string]]),
    ...invoice.lines
      .filter((line) => line.kind === "credit_balance")
      .map((line): [string, string] => [line.description, money(line.amountMinor, invoice.currency)]),
  ];
  const owed = invoice.status === "open" || invoice.status === "uncollectible";
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4 p-4">
      <div>
        <p className="text-ink-2 text-sm">Total for {plural(invoice.totalAccounts, "account")}</p>
        <p className="font-semibold text-2xl tabular-nums tracking-tight">
          {money(invoice.totalMinor, invoice.currency)}
        </p>
        {owed ? (
          <p className="mt-0.5">
            <span className="text-ink-2">Amount due</span>{" "}
            <strong className="font-semibold tabular-nums">
              {money(invoice.amountDueMinor, invoice.currency)}
            </strong>
          </p>
        ) : null}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-0.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
