"use client";
import type { ReactNode } from "react";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";
import { addInvoiceNote } from "@/lib/contract/invoices";
import { QUESTION_READS } from "./question-reads";

/** Asks the platform about an invoice, or about one of its lines. */
export function InvoiceQuestion({
  invoiceId,
  lineId,
  autoFocus = false,
  className,
  cancel,
  onAsked,
}: {
  invoiceId: string;
  lineId?: string;
  autoFocus?: boolean;
  className: string;
  cancel?: ReactNode;
  onAsked?: () => void;
}) {
  const t = useWords("invoice");
  const add = useCall(addInvoiceNote, {
    refreshes: QUESTION_READS,
    onDone: () => {
      unsaved.form.ref.current?.reset();
      toast.success(t("question_sent"));
      onAsked?.();
    },
  });
  const unsaved = useUnsaved({ save: add, verb: "send" });
  return (
    <form
      {...unsaved.form}
      className={className}
      onSubmit={onSubmitForm((value) =>
        add.mutate({ params: { id: invoiceId }, body: { body: value("body"), lineId } }),
      )}
    >
      <Field
        label={lineId === undefined ? t("your_question") : t("your_question_about_line")}
        hint={t("question_readers")}
        error={fieldError(add.error, "/body")}
      >
        <Textarea
          name="body"
          required
          maxLength={2_000}
          rows={2}
          placeholder={t("question_example")}
          autoFocus={autoFocus}
        />
      </Field>
      <ErrorNotice error={add.error} fields={["/body"]} />
      <div className="flex gap-2">
        <Button type="submit" busy={add.isPending}>
          {t("send_question")}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
