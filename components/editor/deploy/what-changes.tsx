import { Skeleton } from "@/components/ui/surface";
import { ChangeList } from "./change-list";
import type { Changes } from "./use-changes";

/** The differences from a version as sentences. */
export function WhatChanges({
  changes: { since, entries, error },
  children = `What changes since version ${since}`,
}: {
  changes: Changes;
  children?: string;
}) {
  return (
    <section aria-label="What changes">
      <h3 className="mb-1 font-semibold">{children}</h3>
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
