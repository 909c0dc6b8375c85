"use client";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ChangeList } from "@/components/editor/deploy/change-list";
import { useRowsShown } from "@/components/partner/rows-shown";
import { More } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { SearchBox } from "@/components/ui/search-box";
import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import type { BodyOf } from "@/lib/contract/contract";
import { type PublishPreview as Preview, previewPublish } from "@/lib/contract/rollouts";
import { plainText } from "@/lib/plain-text";
import { readPreviewPages } from "./preview-pages";
import { useIsOpen } from "./use-is-open";

type Previewed = Preview["accounts"][number];

const TONES: Record<Previewed["outcome"], Tone> = {
  created: "good",
  updated: "info",
  unchanged: "neutral",
  conflict: "warn",
  skipped: "neutral",
  failed: "bad",
};

/** A longer list gets a search field. */
const SEARCH_FROM = 10;

/** The accounts so far, and the cursor of the page that follows them. */
type Read = { accounts: readonly Previewed[]; next: string | null };

type Props = { templateId: string; body: BodyOf<typeof previewPublish>; first: Preview };

/** Shows the first page of a preview. Other pages are read on request, because each takes a moment. */
export function PreviewedAccounts({ templateId, body, first }: Props) {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const { accounts, next, rest } = useOtherPages({ templateId, body, first });
  const [find, setFind] = useState("");
  const found = useMemo(() => matchingName(accounts, find), [accounts, find]);
  const { shown, more } = useRowsShown(found, find);
  const { total } = first;
  const isComplete = next === null;
  return (
    <>
      {isComplete && accounts.length > SEARCH_FROM ? (
        <SearchBox value={find} onChange={setFind} label={t("find_account")} className="sm:max-w-80" />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 empty:hidden">
        {/* A screen reader announces only changes to a region that is already there. */}
        <div role="status" className="text-ink-2 text-sm tabular-nums">
          {isComplete && accounts.length === first.accounts.length
            ? null
            : t("first_of", { shown: count(accounts.length), total })}
          {find.trim() !== "" && found.length === 0 ? shared("no_accounts_match") : null}
        </div>
        {isComplete ? null : (
          <Button size="sm" busy={rest.isPending} onClick={() => rest.mutate()}>
            {t("preview_all", { total: count(total) })}
          </Button>
        )}
      </div>
      <ErrorNotice error={rest.error} />
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line empty:hidden">
        {shown.map((account) => (
          <Account key={account.accountId} {...account} />
        ))}
      </ul>
      {more.list.hasNextPage ? <More {...more} /> : null}
    </>
  );
}

function matchingName(accounts: readonly Previewed[], find: string): readonly Previewed[] {
  const part = plainText(find.trim());
  return part === "" ? accounts : accounts.filter(({ accountName }) => plainText(accountName).includes(part));
}

function useOtherPages({ templateId, body, first }: Props) {
  const { client } = useTenant();
  const isOpen = useIsOpen();
  const [read, setRead] = useState<Read>({ accounts: first.accounts, next: first.next_cursor });
  const rest = useMutation<void, ProblemError>({
    mutationFn: () =>
      readPreviewPages({
        after: read.next,
        read: (after) =>
          client(previewPublish, {
            params: { id: templateId },
            body,
            ...(after === null ? {} : { query: { starting_after: after } }),
          }),
        onPage: (page) =>
          setRead(({ accounts }) => ({
            accounts: [...accounts, ...page.accounts],
            next: page.next_cursor,
          })),
        isWanted: isOpen,
      }),
  });
  return { ...read, rest };
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
