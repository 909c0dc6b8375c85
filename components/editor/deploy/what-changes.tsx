"use client";
import { useMemo } from "react";
import { useEditor } from "@/components/editor/context";
import { Skeleton } from "@/components/ui/surface";
import { actions } from "@/lib/actions";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { ChangeList } from "./change-list";
import { useVersion } from "./use-version";

/** The differences from a version as sentences; `after` is null while it is fetched. */
export function WhatChanges({
  since,
  after,
  children = `What changes since version ${since}`,
}: {
  since: number;
  after: Definition | null;
  children?: string;
}) {
  const { definition: before, error } = useVersion(since);
  const titles = useEditor((state) => state.titles);
  const changes = useMemo(
    () => (before && after ? narrateDiff({ before, after }, actions, titles) : null),
    [before, after, titles],
  );
  return (
    <section aria-label="What changes">
      <h3 className="mb-1 font-semibold">{children}</h3>
      {changes ? (
        <ChangeList changes={changes} />
      ) : error ? (
        <p className="text-bad">{error.message}</p>
      ) : (
        <Skeleton className="h-12" />
      )}
    </section>
  );
}
