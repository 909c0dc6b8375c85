"use client";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { Button } from "./button";
import { DialogContent, type DialogWidth } from "./dialog";
import { ErrorNotice } from "./error-notice";
import { Field, Input } from "./field";
import { type FormValue, onSubmitForm } from "./form-values";
import { useUnsaved } from "./unsaved";

/** A dialog with one form and one submit button. Server errors appear at their fields. */
export function DialogForm({
  title,
  description,
  verb,
  danger = false,
  cancel,
  busy = false,
  disabled = false,
  error = null,
  fields = [],
  state,
  confirm,
  width = "md",
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string | undefined;
  verb: string;
  /** Marks a destructive action. */
  danger?: boolean;
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  error?: ProblemError | Error | null;
  /** JSON pointers whose errors appear at their own field instead of above the form. */
  fields?: readonly string[];
  /** Values outside of the form's fields that would be lost with it. */
  state?: unknown;
  /** The name to type before the submit button is enabled. */
  confirm?: string | undefined;
  width?: DialogWidth;
  onClose: () => void;
  onSubmit: (value: FormValue) => void;
  children?: ReactNode;
}) {
  const t = useWords("ui");
  const id = useId();
  const [typed, setTyped] = useState("");
  const { form: unsavedForm, isUnsaved } = useUnsaved({ state });
  const { ref: form } = unsavedForm;
  const [isDiscarding, setDiscarding] = useState(false);
  // A long form scrolls, so the field an error stands at may be out of sight.
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error, form]);
  const unconfirmed = confirm !== undefined && typed.trim().toLowerCase() !== confirm.toLowerCase();
  return (
    <DialogContent
      title={title}
      width={width}
      {...(description ? { description } : {})}
      {...(isUnsaved ? { onDismiss: () => setDiscarding(true) } : {})}
      footer={
        isDiscarding ? (
          <>
            <p role="alert" className="mr-auto self-center">
              {t("discard_question")}
            </p>
            <Button kind="danger" onClick={onClose}>
              {t("discard")}
            </Button>
            <Button kind="primary" autoFocus onClick={() => setDiscarding(false)}>
              {t("keep_editing")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{cancel ?? t("cancel")}</Button>
            <Button
              kind={danger ? "danger" : "primary"}
              type="submit"
              form={id}
              busy={busy}
              disabled={disabled || unconfirmed}
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      <form id={id} {...unsavedForm} onSubmit={onSubmitForm(onSubmit)} className="flex flex-col gap-4">
        <ErrorNotice error={error} fields={fields} />
        {children}
        {confirm === undefined ? null : (
          <Field label={t("type_to_confirm", { name: confirm })}>
            <Input value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />
          </Field>
        )}
      </form>
    </DialogContent>
  );
}
