import "server-only";
import { hostname } from "node:os";
import type { Db } from "@/lib/db/pool";
import { unscoped } from "@/lib/db/unscoped";
import { newId } from "@/lib/id";

const BEAT_MS = 2_000;

/** Times are those of performance.now(), because only the database's clock is shared. */
type Progress = { busy: number; sweptAt: number | null; fetchedAt: number | null };

/**
 * Records that this worker is alive, and what it got done: a process may beat while its sweep or its queue is stuck. One
 * that has not been seen for 15 seconds counts as dead.
 */
export class Heartbeat {
  readonly id = newId("wrk");
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly of: { db: Db; slots: number; progress: () => Progress }) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(() => {}), BEAT_MS);
  }

  private async beat(): Promise<void> {
    const { db, slots, progress } = this.of;
    const { busy, sweptAt, fetchedAt } = progress();
    await unscoped(
      db,
      `insert into worker_heartbeat (id, host, pid, version, slots, busy, started_at, seen_at, swept_at, fetched_at)
       values ($1, $2, $3, $4, $5, $6, now(), now(), now() - make_interval(secs => $7), now() - make_interval(secs => $8))
       on conflict (id) do update set busy = excluded.busy, seen_at = now(), swept_at = excluded.swept_at, fetched_at = excluded.fetched_at`,
      [this.id, hostname(), process.pid, "1", slots, busy, secondsSince(sweptAt), secondsSince(fetchedAt)],
    );
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    const stopped = "update worker_heartbeat set stopped_at = now(), busy = 0, seen_at = now() where id = $1";
    await unscoped(this.of.db, stopped, [this.id]).catch(() => {});
  }
}

const secondsSince = (at: number | null) => (at === null ? null : (performance.now() - at) / 1_000);
