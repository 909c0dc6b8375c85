import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { followStream } from "@/components/ui/follow-stream";
import type { Contract } from "@/lib/contract/contract";
import { type DeskKind, kindsIn, streamDesk } from "@/lib/contract/desk-live";
import { keyOf } from "@/lib/contract/queries";

const RECONNECT_MS = 30_000;
/** Changes within this window are grouped, so that a burst refetches each list once. */
const BATCH_MS = 200;

/** Refetches the queries of a record's kind when the desk stream reports a change. Returns a function that stops it. */
export function followDesk(of: {
  workspaceId: string;
  tenantKey: string;
  queries: QueryClient;
  read: Partial<Record<DeskKind, readonly Contract[]>>;
  onFollowed: (followed: boolean) => void;
}): () => void {
  const { workspaceId, tenantKey, queries, read, onFollowed } = of;
  const stale = new Set<Contract>();
  let batch: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isStopped = false;
  const refetch = async () => {
    batch = undefined;
    isReading = true;
    const keys = [...stale].map((contract) => keyOf(tenantKey, contract));
    stale.clear();
    await Promise.all(keys.map((key) => readAfterOthers(queries, key)));
    isReading = false;
    markStale([]);
  };
  const markStale = (contracts: readonly Contract[]) => {
    for (const contract of contracts) stale.add(contract);
    if (stale.size > 0 && !isReading && !isStopped) batch ??= setTimeout(refetch, BATCH_MS);
  };
  // The stream misses changes while it is disconnected, so connecting and disconnecting both refetch everything.
  const refetchAll = () => markStale(Object.values(read).flat());
  const stop = followStream(`${streamDesk.path}?workspace=${encodeURIComponent(workspaceId)}`, {
    againMs: RECONNECT_MS,
    opened: () => {
      onFollowed(true);
      refetchAll();
    },
    lost: () => {
      onFollowed(false);
      refetchAll();
    },
    left: () => onFollowed(false),
    on: {
      changed: (data) => markStale(kindsIn(data).flatMap((kind) => read[kind] ?? [])),
    },
  });
  return () => {
    isStopped = true;
    clearTimeout(batch);
    stop();
  };
}

/**
 * Reads in progress may have been answered before the change, so the results are read after them. They are not canceled:
 * where changes come quickly, a slow read would never end.
 */
async function readAfterOthers(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const reading = queries.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  await Promise.allSettled(reading.map(({ promise }) => promise));
  await queries.invalidateQueries({ queryKey });
}
