import type { QueryClient } from "@tanstack/react-query";
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
  const refetch = () => {
    batch = undefined;
    for (const contract of stale) void queries.invalidateQueries({ queryKey: keyOf(tenantKey, contract) });
    stale.clear();
  };
  const markStale = (contracts: readonly Contract[]) => {
    for (const contract of contracts) stale.add(contract);
    if (stale.size > 0) batch ??= setTimeout(refetch, BATCH_MS);
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
    clearTimeout(batch);
    stop();
  };
}
