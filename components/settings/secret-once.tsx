"use client";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
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
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
        <output aria-label={`${of} ${noun}`} className="min-w-0 flex-1 break-all font-mono text-sm">
          {secret}
        </output>
        <CopyButton text={secret} label={`Copy ${noun}`} />
      </div>
    </div>
  );
}
