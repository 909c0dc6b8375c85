"use client";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { useWords } from "@/components/words/words";
import type { BodyOf } from "@/lib/contract/contract";
import { previewPublish } from "@/lib/contract/rollouts";
import { PreviewedAccounts } from "./previewed-accounts";

type Props = {
  templateId: string;
  /** The accounts and values as they are chosen at the moment. */
  body: BodyOf<typeof previewPublish>;
  disabled: boolean;
};

/** The effect of publishing on each account, before anything is deployed. */
export function PublishPreview({ templateId, body, disabled }: Props) {
  const t = useWords("fleet");
  const preview = useCall(previewPublish);
  const { data } = preview;
  return (
    <section aria-label={t("preview")} className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-start gap-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="block font-medium">{t("preview")}</span>
          <span className="block text-ink-2 text-sm">{t("preview_about")}</span>
        </p>
        <Button
          busy={preview.isPending}
          disabled={disabled}
          onClick={() => preview.mutate({ params: { id: templateId }, body })}
        >
          {data ? t("preview_again") : t("preview")}
        </Button>
      </div>
      <ErrorNotice error={preview.error} />
      {data ? (
        <PreviewedAccounts key={preview.submittedAt} templateId={templateId} body={body} first={data} />
      ) : null}
    </section>
  );
}
