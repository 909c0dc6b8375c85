"use client";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";

/** Shows new recovery codes, which cannot be read again once the dialog is closed. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useWords("account");
  return (
    <DialogContent
      title={t("save_recovery_codes")}
      description={t("recovery_codes_about")}
      mustAnswer
      footer={
        <>
          <CopyButton text={codes.join("\n")} label={t("copy_codes")} />
          <Button kind="primary" onClick={onClose}>
            {t("codes_are_saved")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="warn" title={t("save_codes_now")}>
          {t("save_codes_why")}
        </Notice>
        <ul
          aria-label={t("recovery_codes")}
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
