"use client";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { DialogContent } from "../ui/dialog";
import { Notice } from "../ui/surface";

/** A signing secret in the only moment it can be read. It is no key: it opens nothing. */
export function WebhookSecretDialog({
  title,
  description,
  secret,
  onClose,
}: {
  title: string;
  description: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <DialogContent
      title={title}
      description={description}
      footer={
        <Button kind="primary" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="warn" title="Copy this secret now">
          It is shown once: nobody can show it to you again.
        </Notice>
        <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
          <output aria-label="Signing secret" className="min-w-0 flex-1 break-all font-mono text-sm">
            {secret}
          </output>
          <CopyButton text={secret} label="Copy secret" />
        </div>
      </div>
    </DialogContent>
  );
}
