"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { ErrorNotice } from "@/components/ui/error-notice";
import type { InvoiceDocument } from "@/lib/contract/invoice-document";
import { useInvoiceSource } from "./invoice-source";
import { openQuestions } from "./line-questions";
import { lineTitles } from "./line-titles";
import { type Note, NoteList, type NoteWords } from "./note-list";

type Props = {
  invoiceId: string;
  detail: InvoiceDocument["detail"];
  words: NoteWords;
  onOpen: (lineId: string) => void;
  /** A control below each question that waits for an answer. */
  actionOf?: (question: Note) => ReactNode;
};

/** The notes on an invoice's page, for its partner and for operators. Each leads to the line it is about. */
export function NotesOfInvoice({ invoiceId, detail, words, onOpen, actionOf }: Props) {
  const { notes, clockAt } = useInvoiceSource();
  const list = useQuery(notes(invoiceId));
  const open = openQuestions(list.data?.notes ?? []);
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
        actionOf={(note) => (open.has(note.id) ? actionOf?.(note) : null)}
      />
    </>
  );
}
