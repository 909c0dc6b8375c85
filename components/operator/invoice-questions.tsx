"use client";
import { useQuery } from "@tanstack/react-query";
import { lineTitles } from "@/components/partner/line-titles";
import { NoteList } from "@/components/partner/note-list";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { monthName } from "@/components/ui/when";
import { useLanguage, useWords } from "@/components/words/words";
import { answerInvoiceQuestion, listInvoiceQuestions } from "@/lib/contract/operator";
import { getPartnerInvoiceDocument } from "@/lib/contract/operator-invoices";
import { query } from "@/lib/contract/queries";
import { InvoicePdfLink } from "./invoice-pdf-link";
import { INVOICE_READS } from "./invoice-reads";
import { noteWords } from "./note-words";
import type { OperatorInvoice } from "./operator-invoice";

const NO_TITLES: ReadonlyMap<string, string> = new Map();

type Props = { invoice: OperatorInvoice; onClose: () => void };

/** The partner's questions about an invoice, with a field for the answer. */
export function InvoiceQuestions({ invoice, onClose }: Props) {
  const t = useWords("receivables");
  const { client, key } = useTenant();
  const params = { id: invoice.partnerId, invoiceId: invoice.id };
  const list = useQuery(query(client, key, listInvoiceQuestions, { params }));
  const language = useLanguage();
  const document = useQuery(query(client, key, getPartnerInvoiceDocument, { params, query: { language } }));
  const answer = useCall(answerInvoiceQuestion, {
    refreshes: [listInvoiceQuestions, ...INVOICE_READS],
    onDone: () => {
      toast(t("answered", { partner: invoice.partnerName }));
      onClose();
    },
  });
  return (
    <DialogForm
      title={t("questions_title", { invoice: invoice.globalId })}
      description={t("questions_about", { partner: invoice.partnerName, month: monthName(invoice.period) })}
      verb={t("send_answer")}
      busy={answer.isPending}
      error={answer.error}
      fields={["/body"]}
      onClose={onClose}
      onSubmit={(value) => answer.mutate({ params, body: { body: value("body") } })}
    >
      <p>
        <InvoicePdfLink invoice={invoice} className="text-signal hover:underline">
          {t("open_pdf")}
        </InvoicePdfLink>
      </p>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={1} /> : null}
      {list.data && list.data.notes.length > 0 ? (
        <div className="-mx-4 max-h-72 overflow-y-auto">
          <NoteList
            notes={list.data.notes}
            titles={document.data ? lineTitles(document.data.detail) : NO_TITLES}
            words={noteWords(t)}
          />
        </div>
      ) : null}
      <Field
        label={t("your_answer")}
        hint={invoice.unanswered && invoice.status === "open" ? t("answer_ends_dispute") : undefined}
        error={fieldError(answer.error, "/body")}
      >
        <Textarea name="body" required maxLength={2_000} rows={3} />
      </Field>
    </DialogForm>
  );
}
