import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { NotFoundPage } from "./not-found-page";

type Read = { error: Error | null; data: unknown; refetch: () => unknown };

export const isNotFound = (error: Error | null): boolean =>
  error !== null && "status" in error && error.status === 404;

/**
 * Returns what a page shows while something it needs was never read; otherwise null. The first read is the page's object,
 * so only its 404 means that there is no such page.
 */
export function readFailure(...reads: readonly [Read, ...Read[]]): ReactNode {
  const failed = reads.find(({ error, data }) => error && data === undefined);
  if (!failed) return null;
  if (failed === reads[0] && isNotFound(failed.error)) return <NotFoundPage />;
  return <ErrorNotice error={failed.error} retry={() => failed.refetch()} />;
}

/** Says above a page's data that reading it again failed, so that nobody takes what is shown for its newest state. */
export function StaleNotice({ reads }: { reads: readonly Read[] }) {
  const failed = reads.find(({ error }) => error);
  if (!failed) return null;
  return (
    <div className="mb-4 empty:hidden">
      <ErrorNotice error={failed.error} retry={() => failed.refetch()} />
    </div>
  );
}
