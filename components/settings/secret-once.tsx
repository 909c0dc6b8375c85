"use client";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";

type SecretKind = "new_key" | "workspace_key" | "signing_key" | "signing_secret";

/** Shows a new key or signing secret, which cannot be read again once the dialog is closed. */
export function SecretDialog({
  title,
  description,
  secret,
  kind,
  onClose,
}: {
  title: string;
  description?: string;
  secret: string;
  kind: SecretKind;
  onClose: () => void;
}) {
  const t = useWords("settings");
  return (
    <DialogContent
      title={title}
      {...(description ? { description } : {})}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t("copied")}
        </Button>
      }
    >
      <SecretOnce secret={secret} kind={kind} />
    </DialogContent>
  );
}

export function SecretOnce({ secret, kind }: { secret: string; kind: SecretKind }) {
  const t = useWords("settings");
  const noun = kind === "signing_secret" ? "secret" : "key";
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={t(`copy_this_${noun}`)}>
        {t("shown_once")}
      </Notice>
      <CopyBox label={t(kind)} text={secret} copy={t(`copy_${noun}`)} />
    </div>
  );
}
