"use client";
import { FileText, ReceiptText } from "lucide-react";
import Link from "next/link";
import type { ResponseOf } from "@/lib/api/contract";
import type { listInvoices } from "@/lib/api/contracts/billing";
import { More, RowSkeletons } from "../shell/more";
import { useTenant } from "../shell/tenant";
import { money } from "../ui/money";
import { Badge, Card, CardHeader, EmptyState, type Tone } from "../ui/surface";
import { Table, Td, Th, Tr } from "../ui/table";
import { Trouble } from "../ui/trouble";
import { day, monthName } from "../ui/when";

type Invoice = ResponseOf<typeof listInvoices>["invoices"][number];
const TONES: Record<Invoice["status"], Tone> = {
  draft: "neutral",
  open: "signal",
  paid: "good",
  void: "neutral",
  uncollectible: "bad",
};

export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, "status" | "overdue"> }) {
  if (invoice.overdue)
    return (
      <Badge tone="bad" dot>
        Overdue
      </Badge>
    );
  return (
    <Badge tone={TONES[invoice.status]} dot>
      {invoice.status.slice(0, 1).toUpperCase() + invoice.status.slice(1)}
    </Badge>
  );
}

type List = {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

export function InvoicesTable({ list, invoices }: { list: List; invoices: Invoice[] }) {
  const tenant = useTenant();
  return (
    <Card>
      <CardHeader title="Invoices" />
      <Trouble error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={3} /> : null}
      {!list.isPending && invoices.length === 0 ? (
        <EmptyState icon={ReceiptText} title="Your first invoice comes on the first of next month">
          It lists every account, line by line, and each line opens to the calls, bookings and texts it
          counts.
        </EmptyState>
      ) : null}
      {invoices.length > 0 ? (
        <Table label="Invoices">
          <thead>
            <tr>
              <Th>Month</Th>
              <Th>Number</Th>
              <Th>Status</Th>
              <Th number>Accounts</Th>
              <Th number>Subtotal</Th>
              <Th number>Discount</Th>
              <Th number>Total</Th>
              <Th>Due</Th>
              <Th>
                <span className="sr-only">Document</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Tr key={invoice.globalId}>
                <Td>
                  <Link
                    href={`/p/${tenant.id}/billing/${invoice.id}`}
                    className="font-medium hover:underline"
                  >
                    {monthName(invoice.period)}
                  </Link>
                </Td>
                <Td className="font-mono text-ink-3 text-sm">{invoice.globalId}</Td>
                <Td>
                  <InvoiceStatus invoice={invoice} />
                </Td>
                <Td number>{invoice.totalAccounts}</Td>
                <Td number className="text-ink-2">
                  {money(invoice.subtotalMinor, invoice.currency)}
                </Td>
                <Td number className="text-ink-2">
                  {invoice.discountMinor === 0 ? "" : `−${money(invoice.discountMinor, invoice.currency)}`}
                </Td>
                <Td number className="font-medium">
                  {money(invoice.totalMinor, invoice.currency)}
                </Td>
                <Td className="text-ink-2">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
                <Td className="text-right">
                  {invoice.status === "draft" ? null : (
                    <a
                      className="inline-flex items-center gap-1 text-ink-2 hover:text-ink"
                      href={`/v1/partner/billing/invoices/${invoice.id}/pdf?partner=${tenant.id}`}
                      aria-label={`PDF of ${monthName(invoice.period)}`}
                    >
                      <FileText className="size-4" aria-hidden /> PDF
                    </a>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      <More list={list} shown={invoices.length} />
    </Card>
  );
}
