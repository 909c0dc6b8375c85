"use client";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { FormView } from "@/lib/contract/forms";
import { embedSnippet } from "./embed-snippet";

/** The markup that shows a form on the practice's own website. */
export function FormEmbed({ form, onClose }: { form: FormView; onClose: () => void }) {
  const t = useWords("forms");
  const snippet = embedSnippet(form);
  return (
    <DialogContent
      title={t("embed_title")}
      description={t("embed_about")}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CopyBox label={t("embed_code")} text={snippet} copy={t("copy_code")} />
        {form.origins.length === 0 ? (
          <Notice tone="warn" title={t("no_website")}>
            {t("no_website_about")}
          </Notice>
        ) : (
          <p className="text-ink-3 text-sm">{t("only_these", { websites: form.origins.join(", ") })}</p>
        )}
      </div>
    </DialogContent>
  );
}
