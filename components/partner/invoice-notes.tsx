"use client";
import { Card, CardHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import { useReadAnswers } from "./answers";
import { InvoiceQuestion } from "./invoice-question";
import { NotesOfInvoice } from "./notes-of-invoice";
import { WithdrawQuestion } from "./withdraw-question";

type Props = {
  invoiceId: string;
  detail: InvoiceDocument["detail"];
  onOpen: (lineId: string) => void;
};

/** Questions and disputes about an invoice. A note never changes the invoice itself. */
export function InvoiceNotes({ invoiceId, detail, onOpen }: Props) {
  const t = useWords("invoice");
  useReadAnswers(invoiceId);
  return (
    <Card>
      <CardHeader title={t("questions")} description={t("questions_about")} />
      <NotesOfInvoice
        invoiceId={invoiceId}
        detail={detail}
        words={{
          notes: t("notes"),
          byApiKey: t("by_api_key"),
          answer: t("answer"),
          withdrawn: t("withdrawn"),
        }}
        onOpen={onOpen}
        actionOf={(question) => <WithdrawQuestion invoiceId={invoiceId} question={question} />}
      />
      <InvoiceQuestion
        invoiceId={invoiceId}
        className="flex flex-col gap-3 border-line border-t px-4 py-3 first:border-0"
      />
    </Card>
  );
}
