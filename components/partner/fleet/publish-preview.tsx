"use client";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { plural } from "@/components/ui/money";
import { Badge, type Tone } from "@/components/ui/surface";
import type { BodyOf } from "@/lib/contract/contract";
import { type PublishPreview as Preview, previewPublish } from "@/lib/contract/rollouts";

type Previewed = Preview["accounts"][number];

const OUTCOMES: Record<Previewed["outcome"], [Tone, string]> = {
  created: ["good", "Gets a new automation"],
  updated: ["signal", "Updated"],
  unchanged: ["neutral", "Nothing to change"],
  conflict: ["warn", "Needs a choice"],
  skipped: ["neutral", "Skipped"],
  failed: ["bad", "Can't take it"],
};

type Props = {
  templateId: string;
  /** The accounts and values as they are chosen at the moment. */
  body: BodyOf<typeof previewPublish>;
  disabled: boolean;
};

/** The effect of publishing on each account, before anything is deployed. */
export function PublishPreview({ templateId, body, disabled }: Props) {
  const preview = useCall(previewPublish);
  const { data } = preview;
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-start gap-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="block font-medium">Preview</span>
          <span className="block text-ink-2 text-sm">
            See what would change in each account. Nothing is deployed.
          </span>
        </p>
        <Button
          busy={preview.isPending}
          disabled={disabled}
          onClick={() => preview.mutate({ params: { id: templateId }, body })}
        >
          {data ? "Preview again" : "Preview"}
        </Button>
      </div>
      <ErrorNotice error={preview.error} />
      {data ? <Result {...data} /> : null}
    </section>
  );
}

function Result({ accounts, total }: Preview) {
  return (
    <>
      {total > accounts.length ? (
        <p className="text-ink-2 text-sm">
          The first {accounts.length} of {plural(total, "account")}:
        </p>
      ) : null}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {accounts.map((account) => (
          <Account key={account.accountId} {...account} />
        ))}
      </ul>
    </>
  );
}

function Account({ accountName, outcome, changes, conflicts, reason }: Previewed) {
  const [tone, label] = OUTCOMES[outcome];
  return (
    <li aria-label={accountName} className="flex flex-col gap-1 px-3 py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{accountName}</span>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </p>
      {reason ? <p className="text-ink-2 text-sm">{reason.message}</p> : null}
      {conflicts.length > 0 ? (
        <p className="text-ink-2 text-sm">
          The account and the template both changed {plural(conflicts.length, "field")}. You choose after
          publishing.
        </p>
      ) : null}
      {changes.length > 0 ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-2">{plural(changes.length, "change")}</summary>
          <div className="mt-1">
            <ChangeList changes={changes} />
          </div>
        </details>
      ) : null}
    </li>
  );
}
