"use client";
import { useMemo } from "react";
import { useEditor } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import { type DiffEntry, narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { titledSides } from "./titled-sides";
import { useVersion } from "./use-version";

export type Changes = { since: number | null; entries: DiffEntry[] | null; error: Error | null };

/** The differences from a version in words. `entries` is null while one of the two is fetched. */
export function useChanges(since: number | null, after: Definition | null): Changes {
  const { definition: before, error } = useVersion(since);
  const titles = useEditor((state) => state.titles);
  const wording = useWords("steps");
  const entries = useMemo(
    () =>
      before && after
        ? narrateDiff(titledSides({ before, after }, wording), actions, { titles, wording })
        : null,
    [before, after, titles, wording],
  );
  return { since, entries, error };
}
