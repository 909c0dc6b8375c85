"use client";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy-box";
import { DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/surface";
import type { FormView } from "@/lib/contract/forms";
import { embedSnippet } from "./embed-snippet";

/** The markup that shows a form on the practice's own website. */
export function FormEmbed({ form, onClose }: { form: FormView; onClose: () => void }) {
  const snippet = embedSnippet(form);
  return (
    <DialogContent
      title="Show the form on your website"
      description="Paste this where the form should appear."
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <CopyBox label="Embed code" text={snippet} copy="Copy code" />
        {form.origins.length === 0 ? (
          <Notice tone="warn" title="No website may show this form yet">
            Browsers refuse to show it elsewhere. Choose Edit and add your website, such as
            https://www.example.com.
          </Notice>
        ) : (
          <p className="text-ink-3 text-sm">Only these websites may show it: {form.origins.join(", ")}</p>
        )}
      </div>
    </DialogContent>
  );
}
