import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { ChangeList } from "./change-list";
import type { Changes } from "./use-changes";

/** The differences from a version as sentences. */
export function WhatChanges({
  changes: { since, entries, error },
  children,
}: {
  changes: Changes;
  children?: string;
}) {
  const t = useWords("editorDeploy");
  return (
    <section aria-label={t("what_changes")}>
      <h3 className="mb-1 font-semibold">{children ?? t("changes_since", { version: `${since}` })}</h3>
      {entries ? (
        <ChangeList changes={entries} />
      ) : error ? (
        <p className="text-bad">{error.message}</p>
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  );
}
