"use client";
import { useQuery } from "@tanstack/react-query";
import { RowSkeletons } from "@/components/shell/more";
import { ErrorNotice } from "@/components/ui/error-notice";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import { useInvoiceSource } from "./invoice-source";
import { lineTitles } from "./line-titles";
import { NoteList, type NoteWords } from "./note-list";

type Props = {
  invoiceId: string;
  detail: InvoiceDocument["detail"];
  words: NoteWords;
  onOpen: (lineId: string) => void;
};

/** The notes on an invoice's page, for its partner and for operators. Each leads to the line it is about. */
export function NotesOfInvoice({ invoiceId, detail, words, onOpen }: Props) {
  const { notes, clockAt } = useInvoiceSource();
  const list = useQuery(notes(invoiceId));
  return (
    <>
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={1} /> : null}
      <NoteList
        notes={list.data?.notes ?? []}
        titles={lineTitles(detail)}
        words={words}
        clockAt={clockAt}
        onOpen={onOpen}
      />
    </>
  );
}
