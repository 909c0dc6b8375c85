"use client";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { BodyOf } from "@/lib/contract/contract";
import { type PublishPreview as Preview, previewPublish } from "@/lib/contract/rollouts";

type Previewed = Preview["accounts"][number];

const TONES: Record<Previewed["outcome"], Tone> = {
  created: "good",
  updated: "info",
  unchanged: "neutral",
  conflict: "warn",
  skipped: "neutral",
  failed: "bad",
};

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
      {data ? <Result {...data} /> : null}
    </section>
  );
}

function Result({ accounts, total }: Preview) {
  const t = useWords("fleet");
  return (
    <>
      {total > accounts.length ? (
        <p className="text-ink-2 text-sm">{t("first_of", { shown: String(accounts.length), total })}</p>
      ) : null}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {accounts.map((account) => (
          <Account key={account.accountId} {...account} />
        ))}
      </ul>
    </>
  );
}

function Account({ accountName, outcome, changes, conflicts, reason, warnings }: Previewed) {
  const t = useWords("fleet");
  return (
    <li aria-label={accountName} className="flex flex-col gap-1 px-3 py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{accountName}</span>
        <Badge tone={TONES[outcome]} dot>
          {t(`outcome_${outcome}`)}
        </Badge>
      </p>
      {reason ? <p className="text-ink-2 text-sm">{t.sentence(reason.message)}</p> : null}
      {warnings.map(({ message }) => (
        <p key={message} className="text-sm text-warn">
          {t.sentence(message)}
        </p>
      ))}
      {conflicts.length > 0 ? (
        <p className="text-ink-2 text-sm">{t("both_changed_count", { count: conflicts.length })}</p>
      ) : null}
      {changes.length > 0 ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-2">
            {t("changes", { count: changes.length })}
          </summary>
          <div className="mt-1">
            <ChangeList changes={changes} />
          </div>
        </details>
      ) : null}
    </li>
  );
}
