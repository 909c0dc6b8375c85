"use client";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { day } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getInvoice } from "@/lib/contract/invoices";
import { DocumentCell, DocumentHead } from "./document-column";
import { useInvoiceSource } from "./invoice-source";

/** The payments recorded for an invoice, each with its receipt. */
export function InvoicePayments({ invoice }: { invoice: ResponseOf<typeof getInvoice> }) {
  const language = useLanguage();
  const shared = useWords("partner");
  const t = useWords("invoice");
  const { isPartner, receiptPath } = useInvoiceSource();
  if (invoice.payments.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("payments")} />
      <Table label={t("payments")}>
        <thead>
          <tr>
            <Th>{shared("date")}</Th>
            <Th number>{shared("amount")}</Th>
            {isPartner ? <DocumentHead label={t("receipt")} /> : null}
          </tr>
        </thead>
        <tbody>
          {invoice.payments.map((payment) => (
            <Tr key={payment.id}>
              <Td className="text-ink-2">{day(payment.at, "UTC")}</Td>
              <Td number className="tabular-nums">
                {money(payment.amountMinor, invoice.currency)}
              </Td>
              <DocumentCell
                href={receiptPath({ paymentId: payment.id, language })}
                label={t("receipt_of", { day: day(payment.at, "UTC") })}
                text={t("receipt")}
              />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
