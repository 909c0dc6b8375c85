"use client";
import { type FormEvent, type ReactNode, useId } from "react";
import type { ProblemError } from "@/lib/api/client";
import { Button } from "../ui/button";
import { DialogContent } from "../ui/dialog";
import { Trouble } from "../ui/trouble";

export type Said = (name: string) => string;

/** A dialog that is one form: fields in, one button out, the server's problem in place. */
export function DialogForm({
  title,
  description,
  verb,
  busy,
  error,
  fields,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  description?: string;
  verb: string;
  busy: boolean;
  error: ProblemError | null;
  fields: readonly string[];
  onClose: () => void;
  onSubmit: (said: Said) => void;
  children: ReactNode;
}) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit((name) => String(data.get(name) ?? "").trim());
  }
  return (
    <DialogContent
      title={title}
      {...(description ? { description } : {})}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        <Trouble error={error} fields={fields} />
        {children}
      </form>
    </DialogContent>
  );
}
