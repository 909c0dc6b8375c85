"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { atWordEnd } from "@/lib/automation/word-end";
import { listInvoiceNotes, withdrawInvoiceNote } from "@/lib/contract/invoices";
import { keyOf, readAgain } from "@/lib/contract/queries";
import { noteElementId } from "./line-questions";
import type { Note } from "./note-list";
import { QUESTION_READS } from "./question-reads";

type Props = { invoiceId: string; question: Note };

/** Withdrawing needs no confirmation: the question stays in the notes and can be asked again. */
export function WithdrawQuestion({ invoiceId, question: { id, body } }: Props) {
  const t = useWords("invoice");
  const { key } = useTenant();
  const cache = useQueryClient();
  const withdraw = useCall(withdrawInvoiceNote, {
    refreshes: QUESTION_READS,
    onDone: () => {
      toast(t("question_withdrawn"));
      // The button disappears when the notes are read again, and Tab would start at the top of the page.
      document.getElementById(noteElementId(id))?.focus();
    },
  });
  const send = () =>
    withdraw.mutate(
      { params: { id: invoiceId, noteId: id } },
      {
        onError: (error) => {
          // The question was answered or withdrawn by somebody else, and its button disappears with the notes read again.
          if (error.status === 409) toast.error(error.message);
          readAgain(cache, keyOf(key, listInvoiceNotes));
        },
      },
    );
  return (
    <>
      <Button
        size="sm"
        kind="ghost"
        className="mt-1 -ml-2"
        aria-label={t("withdraw_question_of", { question: excerpt(body) })}
        busy={withdraw.isPending}
        onClick={send}
      >
        {t("withdraw_question")}
      </Button>
      <ErrorNotice error={withdraw.error} />
    </>
  );
}

const EXCERPT = 40;
const excerpt = (text: string) => (text.length <= EXCERPT ? text : `${atWordEnd(text, EXCERPT)}…`);
