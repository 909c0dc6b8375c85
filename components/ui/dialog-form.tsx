"use client";
import { type ReactNode, useId, useState } from "react";
import type { ProblemError } from "@/lib/contract/client";
import { Button } from "./button";
import { DialogContent, type DialogWidth } from "./dialog";
import { ErrorNotice } from "./error-notice";
import { Field, Input } from "./field";
import { type FormValue, onSubmitForm } from "./form-values";

/** A dialog that is one form: fields in, one button out, the server's problem in place. */
export function DialogForm({
  title,
  description,
  verb,
  danger = false,
  cancel = "Cancel",
  busy = false,
  disabled = false,
  error = null,
  fields = [],
  confirm,
  width = "md",
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string;
  verb: string;
  /** The act takes something away. */
  danger?: boolean;
  cancel?: string;
  busy?: boolean;
  disabled?: boolean;
  error?: ProblemError | Error | null;
  /** Pointers whose problem stands at its own field. */
  fields?: readonly string[];
  /** The name that has to be typed before the button can be pressed. */
  confirm?: string | undefined;
  width?: DialogWidth;
  onClose: () => void;
  onSubmit: (value: FormValue) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const [named, setNamed] = useState("");
  const unconfirmed = confirm !== undefined && named.trim() !== confirm;
  return (
    <DialogContent
      title={title}
      width={width}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
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
      }
    >
      <form id={id} onSubmit={onSubmitForm(onSubmit)} className="flex flex-col gap-4">
        <ErrorNotice error={error} fields={fields} />
        {children}
        {confirm === undefined ? null : (
          <Field label={`Type ${confirm} to confirm`}>
            <Input value={named} onChange={({ target }) => setNamed(target.value)} autoComplete="off" />
          </Field>
        )}
      </form>
    </DialogContent>
  );
}
