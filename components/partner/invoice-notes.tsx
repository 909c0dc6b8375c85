"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { addInvoiceNote, getInvoice, listInvoiceNotes, listInvoices } from "@/lib/contract/invoices";
import { query } from "@/lib/contract/queries";
import { useReadAnswers } from "./answers";
import { NoteList } from "./note-list";

/** The line that a question begins with, chosen where its events are shown. */
export type AskedLine = { id: string; title: string };

/** Questions and disputes about an invoice. A note never changes the invoice itself. */
export function InvoiceNotes({
  invoiceId,
  about,
  onAsked,
}: {
  invoiceId: string;
  about: AskedLine | null;
  onAsked: () => void;
}) {
  const t = useWords("invoice");
  const { client, key, clockAt } = useTenant();
  const list = useQuery(query(client, key, listInvoiceNotes, { params: { id: invoiceId } }));
  useReadAnswers(invoiceId);
  const question = useRef<HTMLTextAreaElement>(null);
  const add = useCall(addInvoiceNote, {
    refreshes: [listInvoiceNotes, getInvoice, listInvoices],
    onDone: () => {
      unsaved.form.ref.current?.reset();
      onAsked();
      toast.success(t("question_sent"));
    },
  });
  const unsaved = useUnsaved({ save: add, verb: "send" });
  useEffect(() => {
    if (about && question.current) beginWith(question.current, about.title);
  }, [about]);
  return (
    <Card>
      <CardHeader title={t("questions")} description={t("questions_about")} />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={1} /> : null}
      <NoteList
        notes={list.data?.notes ?? []}
        words={{ notes: t("notes"), byApiKey: t("by_api_key"), answer: t("answer") }}
        clockAt={clockAt}
      />
      <form
        {...unsaved.form}
        className="flex flex-col gap-3 border-line border-t px-4 py-3 first:border-0"
        onSubmit={onSubmitForm((value) => {
          const body = value("body");
          const lineId = about && body.startsWith(about.title) ? about.id : undefined;
          add.mutate({ params: { id: invoiceId }, body: { body, lineId } });
        })}
      >
        <Field label={t("your_question")} hint={t("question_readers")} error={fieldError(add.error, "/body")}>
          <Textarea
            ref={question}
            name="body"
            required
            maxLength={2_000}
            rows={2}
            placeholder={t("question_example")}
          />
        </Field>
        <ErrorNotice error={add.error} fields={["/body"]} />
        <div>
          <Button type="submit" busy={add.isPending}>
            {t("send_question")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Puts the line before what was already written, and the cursor at the end. */
function beginWith(field: HTMLTextAreaElement, title: string) {
  field.focus();
  field.value = `${title}: ${field.value}`;
  field.setSelectionRange(field.value.length, field.value.length);
  // The form compares its values on input.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
