"use client";
import { FileText } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { day } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";

/** The payments recorded for an invoice, each with its receipt. */
export function InvoicePayments({ invoice }: { invoice: ResponseOf<typeof getInvoice> }) {
  const { id } = useTenant();
  if (invoice.payments.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Payments" />
      <Table label="Payments">
        <thead>
          <tr>
            <Th>Date</Th>
            <Th number>Amount</Th>
            <Th>
              <span className="sr-only">Receipt</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {invoice.payments.map((payment) => (
            <Tr key={payment.id}>
              <Td className="text-ink-2">{day(payment.at, "UTC")}</Td>
              <Td number className="tabular-nums">
                {money(payment.amountMinor, invoice.currency)}
              </Td>
              <Td className="text-right">
                <a
                  className="inline-flex items-center gap-1 text-ink-2 hover:text-ink"
                  href={`/v1/partner/billing/payments/${payment.id}/receipt.pdf?partner=${id}`}
                  aria-label={`Receipt of ${day(payment.at, "UTC")}`}
                >
                  <FileText className="size-4" aria-hidden /> Receipt
                </a>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
