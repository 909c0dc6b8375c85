"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";

/** Shows a new key or signing secret, which cannot be read again once the dialog is closed. */
export function SecretDialog({
  title,
  description,
  secret,
  of,
  noun = "key",
  action,
  onClose,
}: {
  title: string;
  description?: string;
  secret: string;
  of: string;
  noun?: "key" | "secret";
  action?: ReactNode;
  onClose: () => void;
}) {
  return (
    <DialogContent
      title={title}
      {...(description ? { description } : {})}
      footer={
        <>
          {action}
          <Button kind="primary" onClick={onClose}>
            I've copied it
          </Button>
        </>
      }
    >
      <SecretOnce secret={secret} of={of} noun={noun} />
    </DialogContent>
  );
}

function SecretOnce({ secret, of, noun }: { secret: string; of: string; noun: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={`Copy this ${noun} now`}>
        It is shown only once. If you lose it, create a new one.
      </Notice>
      <CopyBox label={`${of} ${noun}`} text={secret} copy={`Copy ${noun}`} />
    </div>
  );
}
