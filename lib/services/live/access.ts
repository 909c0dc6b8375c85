import "server-only";
import { processWide } from "@/lib/process-wide";

/** A reader of streams: its key or session, and how to check that it may still read. */
export type Access = {
  /** Equal for all streams that one check covers. */
  reader: string;
  /** Rejects once access is lost: a revoked key or session, a suspension, a changed role. */
  check(): Promise<void>;
};

type Watch = { access: Access; lost: Set<(error: unknown) => void>; timer: NodeJS.Timeout | null };

const watches = processWide("stream-access", () => new Map<string, Watch>());

/** With the time of the check itself, lost access ends a stream within a second. */
const CHECK_MS = 700;

/** Calls `onLost` when the reader loses access. All streams of one reader share the checks. */
export function watchAccess(access: Access, onLost: (error: unknown) => void): () => void {
  const existing = watches.get(access.reader);
  const watch = existing ?? { access, lost: new Set(), timer: null };
  watch.lost.add(onLost);
  if (!existing) {
    watches.set(access.reader, watch);
    schedule(watch);
  }
  return () => {
    watch.lost.delete(onLost);
    if (watch.lost.size > 0) return;
    if (watch.timer) clearTimeout(watch.timer);
    if (watches.get(access.reader) === watch) watches.delete(access.reader);
  };
}

function schedule(watch: Watch): void {
  watch.timer = setTimeout(() => void check(watch), CHECK_MS);
}

async function check(watch: Watch): Promise<void> {
  try {
    await watch.access.check();
    if (watch.lost.size > 0) schedule(watch);
  } catch (error) {
    for (const end of [...watch.lost]) end(error);
  }
}
