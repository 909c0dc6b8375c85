import "server-only";
import { hostname } from "node:os";
import type { Db } from "@/lib/db/pool";
import { unscoped } from "@/lib/db/unscoped";
import { newId } from "@/lib/id";

const BEAT_MS = 2_000;

/** Records that this worker is alive. One that has not been seen for 15 seconds counts as dead. */
export class Heartbeat {
  private readonly id = newId("wrk");
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly of: { db: Db; slots: number; busy: () => number }) {}

  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => void this.beat().catch(() => {}), BEAT_MS);
  }

  private async beat(): Promise<void> {
    const { db, slots, busy } = this.of;
    await unscoped(
      db,
      `insert into worker_heartbeat (id, host, pid, version, slots, busy, started_at, seen_at) values ($1, $2, $3, $4, $5, $6, now(), now())
       on conflict (id) do update set busy = excluded.busy, seen_at = now()`,
      [this.id, hostname(), process.pid, "1", slots, busy()],
    );
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    const stopped = "update worker_heartbeat set stopped_at = now(), busy = 0, seen_at = now() where id = $1";
    await unscoped(this.of.db, stopped, [this.id]).catch(() => {});
  }
}
