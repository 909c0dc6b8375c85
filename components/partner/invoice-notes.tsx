"use client";
import { useQuery } from "@tanstack/react-query";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { listInvoiceNotes } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { useReadAnswers } from "./answers";
import { InvoiceQuestion } from "./invoice-question";
import { NoteList } from "./note-list";

/** Questions and disputes about an invoice. A note never changes the invoice itself. */
export function InvoiceNotes({
  invoiceId,
  lines,
  onOpen,
}: {
  invoiceId: string;
  /** Lines that notes are about, in the reader's language, by id. */
  lines: ReadonlyMap<string, string>;
  onOpen: (lineId: string) => void;
}) {
  const t = useWords("invoice");
  const { client, key, clockAt } = useTenant();
  const list = useQuery(query(client, key, listInvoiceNotes, { params: { id: invoiceId } }));
  useReadAnswers(invoiceId);
  const notes = list.data?.notes ?? [];
  return (
    <Card>
      <CardHeader title={t("questions")} description={t("questions_about")} />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={1} /> : null}
      <NoteList
        notes={notes.map((note) => ({ ...note, line: lines.get(note.lineId ?? "") ?? note.line }))}
        words={{ notes: t("notes"), byApiKey: t("by_api_key"), answer: t("answer") }}
        clockAt={clockAt}
        onOpen={onOpen}
      />
      <InvoiceQuestion
        invoiceId={invoiceId}
        className="flex flex-col gap-3 border-line border-t px-4 py-3 first:border-0"
      />
    </Card>
  );
}
