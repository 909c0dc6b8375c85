"use client";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { getInvoice, listInvoiceNotes, listInvoices, withdrawInvoiceNote } from "@/lib/contract/invoices";

/** The question stays among the notes, so it needs no confirmation: the same can be asked again. */
export function WithdrawQuestion({ invoiceId, noteId }: { invoiceId: string; noteId: string }) {
  const t = useWords("invoice");
  const withdraw = useCall(withdrawInvoiceNote, {
    refreshes: [listInvoiceNotes, getInvoice, listInvoices],
    onDone: () => toast(t("question_withdrawn")),
  });
  return (
    <>
      <Button
        size="sm"
        kind="ghost"
        className="mt-1 -ml-2"
        busy={withdraw.isPending}
        onClick={() => withdraw.mutate({ params: { id: invoiceId, noteId } })}
      >
        {t("withdraw_question")}
      </Button>
      <ErrorNotice error={withdraw.error} />
    </>
  );
}
