"use client";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";

export type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the rest of a list, one page at a time. */
export function More({ list, shown, total }: { list: Paged; shown: number; total?: number | undefined }) {
  const t = useWords("shell");
  if (!list.hasNextPage && (total === undefined || shown === 0)) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-line border-t px-4 py-2 text-ink-3 text-sm">
      <span>
        {total === undefined
          ? t("shown", { shown: count(shown) })
          : t("shown_of", { shown: count(shown), total: count(total) })}
      </span>
      {list.hasNextPage ? (
        <Button size="sm" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t("load_more")}
        </Button>
      ) : null}
    </div>
  );
}

/** Placeholder rows in the shape of the table that is loading. */
export function RowSkeletons({ rows = 6 }: { rows?: number }) {
  const t = useWords("shell");
  return (
    <div className="divide-y divide-line" role="status" aria-label={t("loading")}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are identical
        <div key={i} className="flex h-9 touch:h-touch items-center gap-6 px-4">
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/6" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
