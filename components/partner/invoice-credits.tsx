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

/** The credit notes of an invoice. An issued invoice is never edited, so a correction is a document of its own. */
export function InvoiceCredits({ invoice }: { invoice: ResponseOf<typeof getInvoice> }) {
  const language = useLanguage();
  const shared = useWords("partner");
  const t = useWords("invoice");
  const { creditNotePath, isPartner } = useInvoiceSource();
  if (invoice.creditNotes.length === 0) return null;
  return (
    <Card>
      <CardHeader title={t("credit_notes")} description={isPartner ? t("credit_notes_about") : undefined} />
      <Table label={t("credit_notes")}>
        <thead>
          <tr>
            <Th>{t("number")}</Th>
            <Th className="max-sm:hidden">{shared("date")}</Th>
            <Th>{shared("reason")}</Th>
            <Th number>{shared("amount")}</Th>
            {isPartner ? <DocumentHead /> : null}
          </tr>
        </thead>
        <tbody>
          {invoice.creditNotes.map((note) => (
            <Tr key={note.id}>
              <Td className="text-sm">
                <span className="font-mono">{note.id}</span>
                <span className="block text-ink-2 sm:hidden">{day(note.createdAt, "UTC")}</span>
              </Td>
              <Td className="text-ink-2 max-sm:hidden">{day(note.createdAt, "UTC")}</Td>
              <Td className="max-w-80 whitespace-normal text-ink-2">{note.reason}</Td>
              <Td number className="tabular-nums">
                −{money(note.amountMinor, note.currency)}
              </Td>
              <DocumentCell
                href={creditNotePath({ id: invoice.id, noteId: note.id, language })}
                label={t("pdf_of", { id: note.id })}
              />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
