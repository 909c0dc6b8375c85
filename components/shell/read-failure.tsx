import type { ReactNode } from "react";
import { ErrorNotice } from "@/components/ui/error-notice";
import { NotFoundPage } from "./not-found-page";

type Read = { error: Error | null; data: unknown; refetch: () => unknown };

export const isNotFound = (error: Error | null): boolean =>
  error !== null && "status" in error && error.status === 404;

/**
 * Returns what a page shows if something it needs does not exist or was never read; otherwise null. Data that is already
 * shown stays when reading it again fails.
 */
export function readFailure(...reads: readonly Read[]): ReactNode {
  for (const { error, data, refetch } of reads) {
    if (isNotFound(error)) return <NotFoundPage />;
    if (error && data === undefined) return <ErrorNotice error={error} retry={() => refetch()} />;
  }
  return null;
}
