"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, FileText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import type { ResponseOf } from "@/lib/api/contract";
import { getInvoice } from "@/lib/api/contracts/billing";
import { query } from "@/lib/api/queries";
import { Missing } from "../shell/missing";
import { useTenant } from "../shell/tenant";
import { Button } from "../ui/button";
import { money, plural } from "../ui/money";
import { Card, PageHeader, Skeleton } from "../ui/surface";
import { Trouble } from "../ui/trouble";
import { day, monthName } from "../ui/when";
import { InvoiceCredits } from "./invoice-credits";
import { InvoiceNotes } from "./invoice-notes";
import { InvoiceProof } from "./invoice-proof";
import { InvoiceStatus } from "./invoices-table";
import { LineEvents } from "./line-events";

type Invoice = ResponseOf<typeof getInvoice>;
type Line = Invoice["lines"][number];

export function InvoicePage({ id }: { id: string }) {
  const tenant = useTenant();
  const found = useQuery(query(tenant.client, tenant.key, getInvoice, { params: { id } }));
  const [line, setLine] = useState<Line | null>(null);
  if (found.error && "status" in found.error && found.error.status === 404) return <Missing />;
  if (found.error) return <Trouble error={found.error} retry={() => found.refetch()} />;
  const invoice = found.data;
  if (!invoice) return <Skeleton className="h-96 w-full" />;
  const final = invoice.status !== "draft";
  return (
    <>
      <PageHeader
        back={
          <Link
            href={`/p/${tenant.id}/billing`}
            className="mb-1 inline-flex items-center gap-1 text-ink-3 text-sm hover:text-ink"
          >
            <ArrowLeft className="size-3.5" aria-hidden /> Billing
          </Link>
        }
        title={`Invoice for ${monthName(invoice.period)}`}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <InvoiceStatus invoice={invoice} />
            <span className="font-mono text-ink-3 text-sm">{invoice.globalId}</span>
            {invoice.dueAt && invoice.status === "open" ? <span>due {day(invoice.dueAt, "UTC")}</span> : null}
            {invoice.paidAt ? <span>paid {day(invoice.paidAt, "UTC")}</span> : null}
          </span>
        }
        actions={
          final ? (
            <Button asChild>
              <a href={`/v1/partner/billing/invoices/${invoice.id}/pdf?partner=${tenant.id}`}>
                <FileText aria-hidden /> PDF
              </a>
            </Button>
          ) : null
        }
      />
      <div className="flex flex-col gap-4">
        <Totals invoice={invoice} />
        <InvoiceCredits invoice={invoice} />
        {final ? <InvoiceProof invoice={invoice} /> : null}
        {accountsOf(invoice.lines).map((account) => (
          <Card key={account.id}>
            <header className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2.5">
              <h2 className="min-w-0 truncate font-semibold">
                <Link href={`/p/${tenant.id}/accounts/${account.id}`} className="hover:underline">
                  {account.name}
                </Link>
                <span className="ml-2 font-normal text-ink-3 text-sm capitalize">{account.plan}</span>
              </h2>
              <span className="font-semibold tabular-nums">{money(account.minor, invoice.currency)}</span>
            </header>
            <ul className="divide-y divide-line">
              {account.lines.map((one) => (
                <li key={one.id}>
                  <LineRow line={one} currency={invoice.currency} onOpen={() => setLine(one)} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
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

function LineRow({ line, currency, onOpen }: { line: Line; currency: string; onOpen: () => void }) {
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{line.description}</span>
        <span className="block text-ink-3 text-sm">{line.explanation}</span>
      </span>
      <span className="whitespace-nowrap tabular-nums">{money(line.amountMinor, currency)}</span>
    </>
  );
  // A base fee counts days and has no events to open.
  if (line.kind === "base") return <div className="flex items-start gap-4 px-4 py-2">{inside}</div>;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`${line.description}: show what it is made of`}
      className="flex w-full items-start gap-4 px-4 py-2 text-left hover:bg-hover"
    >
      {inside}
    </button>
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
            <span className="text-ink-2">Still to pay</span>{" "}
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

function accountsOf(lines: Line[]) {
  const accounts = new Map<
    string,
    { id: string; name: string; plan: string; minor: number; lines: Line[] }
  >();
  for (const line of lines) {
    const known = accounts.get(line.accountId) ?? {
      id: line.accountId,
      name: line.accountName,
      plan: line.plan,
      minor: 0,
      lines: [],
    };
    accounts.set(line.accountId, {
      ...known,
      plan: line.plan,
      minor: known.minor + line.amountMinor,
      lines: [...known.lines, line],
    });
  }
  return [...accounts.values()].sort((a, b) => b.minor - a.minor);
}
