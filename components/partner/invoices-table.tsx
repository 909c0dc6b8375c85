"use client";
import { FileText, ReceiptText } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type PagedList, PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Badge, Card, CardHeader, EmptyState, type Tone } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day, monthName } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { listInvoices } from "@/lib/contract/invoices";

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

export function InvoicesTable({ list, invoices }: { list: PagedList; invoices: Invoice[] }) {
  const tenant = useTenant();
  const router = useRouter();
  return (
    <Card>
      <CardHeader title="Invoices" />
      <PagedTable
        label="Invoices"
        list={list}
        skeletons={3}
        empty={
          <EmptyState icon={ReceiptText} title="Your first invoice arrives on the first of next month">
            It lists every account line by line, down to each call, booking and text.
          </EmptyState>
        }
        head={
          <>
            <Th>Month</Th>
            <Th className="max-sm:hidden">Number</Th>
            <Th>Status</Th>
            <Th number className="max-sm:hidden">
              Accounts
            </Th>
            <Th number className="max-sm:hidden">
              Subtotal
            </Th>
            <Th number className="max-sm:hidden">
              Discount
            </Th>
            <Th number>Total</Th>
            <Th className="max-sm:hidden">Due</Th>
            <Th>
              <span className="sr-only">Document</span>
            </Th>
          </>
        }
      >
        {invoices.map((invoice) => (
          <Tr key={invoice.globalId} onOpen={() => router.push(`/p/${tenant.id}/billing/${invoice.id}`)}>
            <Td>
              <Link href={`/p/${tenant.id}/billing/${invoice.id}`} className="font-medium hover:underline">
                {monthName(invoice.period)}
              </Link>
            </Td>
            <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{invoice.globalId}</Td>
            <Td>
              <InvoiceStatus invoice={invoice} />
            </Td>
            <Td number className="max-sm:hidden">
              {invoice.totalAccounts}
            </Td>
            <Td number className="text-ink-2 max-sm:hidden">
              {money(invoice.subtotalMinor, invoice.currency)}
            </Td>
            <Td number className="text-ink-2 max-sm:hidden">
              {invoice.discountMinor === 0 ? "" : `−${money(invoice.discountMinor, invoice.currency)}`}
            </Td>
            <Td number className="font-medium">
              {money(invoice.totalMinor, invoice.currency)}
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{invoice.dueAt ? day(invoice.dueAt, "UTC") : ""}</Td>
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
      </PagedTable>
    </Card>
  );
}
