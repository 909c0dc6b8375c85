import type { QueryClient } from "@tanstack/react-query";
import { followStream } from "@/components/ui/follow-stream";
import type { Contract } from "@/lib/contract/contract";
import { changedEvent, type DeskKind, streamDesk } from "@/lib/contract/desk-live";
import { keyOf } from "@/lib/contract/queries";

const AGAIN_MS = 30_000;
/** While much changes, lists are read this often and no more. */
const GATHER_MS = 200;

/** Reads anew what is named for a kind of record when the desk's stream says that one changed. Answers how to end it. */
export function followDesk(of: {
  workspaceId: string;
  tenantKey: string;
  queries: QueryClient;
  read: Partial<Record<DeskKind, readonly Contract[]>>;
  onFollowed: (followed: boolean) => void;
}): () => void {
  const { workspaceId, tenantKey, queries, read, onFollowed } = of;
  const stale = new Set<Contract>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const readAnew = () => {
    gathering = undefined;
    for (const contract of stale) void queries.invalidateQueries({ queryKey: keyOf(tenantKey, contract) });
    stale.clear();
  };
  const changed = (contracts: readonly Contract[]) => {
    for (const contract of contracts) stale.add(contract);
    if (stale.size > 0) gathering ??= setTimeout(readAnew, GATHER_MS);
  };
  // What changed while nobody listened is asked for at once, and so is it when the pages have to ask by themselves again.
  const everything = () => changed(Object.values(read).flat());
  const end = followStream(`${streamDesk.path}?workspace=${encodeURIComponent(workspaceId)}`, {
    againMs: AGAIN_MS,
    opened: () => {
      onFollowed(true);
      everything();
    },
    lost: () => {
      onFollowed(false);
      everything();
    },
    left: () => onFollowed(false),
    on: {
      changed: (data) => changed(changedEvent.parse(data).changes.flatMap(({ kind }) => read[kind] ?? [])),
    },
  });
  return () => {
    clearTimeout(gathering);
    end();
  };
}
