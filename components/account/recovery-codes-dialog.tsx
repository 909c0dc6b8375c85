"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";

/** Shows new recovery codes, which cannot be read again once the dialog is closed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <DialogContent
      title="Save your recovery codes"
      description="If you lose your phone or passkey, each code works once in place of your second factor."
      mustAnswer
      footer={
        <>
          <CopyButton text={codes.join("\n")} label="Copy codes" />
          <Button kind="primary" onClick={onClose}>
            I've saved them
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="warn" title="Save them now">
          They are shown only once. Keep them in your password manager or print them.
        </Notice>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-1.5 whitespace-nowrap rounded-lg border border-line bg-sunken px-4 py-3 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </DialogContent>
  );
}
