import "server-only";
import { hostname } from "node:os";
import type { Db } from "@/lib/db/pool";
import { unscoped } from "@/lib/db/unscoped";
import { newId } from "@/lib/id";
import { type Share, shareOf, WHOLE } from "@/lib/services/queue/spread";

const BEAT_MS = 2_000;
/** A worker that missed so many beats has no share: others need not wait before they help with its tickets. */
const BEATS_MISSED = 3;

export type StopCause = "out_of_memory";

/** Times are those of performance.now(), because only the database's clock is shared. */
type Progress = { busy: number; outside: number; sweptAt: number | null; fetchedAt: number | null };

/**
 * Records that this worker is alive, and what it got done: a process may beat while its sweep or its queue is stuck. One
 * that has not been seen for 15 seconds counts as dead.
 *
 * Each beat also reads the other live workers, and with them this worker's share of the workspaces. Two workers may
 * disagree for a beat: a ticket is taken once in any case.
 */
export class Heartbeat {
  readonly id = newId("wrk");
  private timer: NodeJS.Timeout | null = null;
  /** The first beat sets it; until then this worker takes every workspace's tickets. */
  share: Share = WHOLE;

  private lastBeat = { cpu: process.cpuUsage(), at: performance.now() };

  constructor(
    private readonly of: {
      db: Db;
      slots: number;
      progress: () => Progress;
      onShare: (share: Share) => void;
    },
  ) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(() => {}), BEAT_MS);
  }

  private async beat(): Promise<void> {
    const { db, slots, progress } = this.of;
    const { busy, outside, sweptAt, fetchedAt } = progress();
    const load = Math.max(this.computing(), Math.min(1, outside / slots));
    const [swept, fetched] = [secondsSince(sweptAt), secondsSince(fetchedAt)];
    await unscoped(
      db,
      `insert into worker_heartbeat (id, host, pid, version, slots, busy, load, started_at, seen_at, swept_at, fetched_at)
       values ($1, $2, $3, $4, $5, $6, $7, now(), now(), now() - make_interval(secs => $8), now() - make_interval(secs => $9))
       on conflict (id) do update set busy = excluded.busy, load = excluded.load, seen_at = now(), swept_at = excluded.swept_at, fetched_at = excluded.fetched_at`,
      [this.id, hostname(), process.pid, "1", slots, busy, load, swept, fetched],
    );
    const live = await unscoped(
      db,
      "select id, load from worker_heartbeat where stopped_at is null and seen_at > now() - make_interval(secs => $1)",
      [(BEATS_MISSED * BEAT_MS) / 1_000],
    );
    this.share = shareOf(this.id, live);
    this.of.onShare(this.share);
  }

  /** Computing time of this process since its last beat, as a part of the time that passed. */
  private computing(): number {
    const { cpu: before, at } = this.lastBeat;
    const cpu = process.cpuUsage();
    this.lastBeat = { cpu, at: performance.now() };
    const spent = (cpu.user - before.user + cpu.system - before.system) / 1_000;
    return Math.min(1, spent / Math.max(this.lastBeat.at - at, BEAT_MS));
  }

  /** A worker that stops for a cause has failed: the runs it was executing count it as a death (suspects.ts). */
  async stop(cause: StopCause | null = null): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    const stopped =
      "update worker_heartbeat set stopped_at = now(), stop_cause = $2, busy = 0, seen_at = now() where id = $1";
    await unscoped(this.of.db, stopped, [this.id, cause]).catch(() => {});
  }
}

const secondsSince = (at: number | null) => (at === null ? null : (performance.now() - at) / 1_000);
