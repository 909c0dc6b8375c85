import "server-only";
import { LOCK_NUMBER } from "@/lib/db/locks";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { isTransient } from "@/lib/db/unavailable";
import type { Log } from "@/lib/log";
import { ADMISSION_CAP } from "@/lib/services/events/admission";
import { issueTickets } from "@/lib/services/events/tickets";
import { discardGivenUp } from "@/lib/services/queue/queue";

/**
 * Once a second, one of the workers wakes runs that are due, admits runs that wait for room, and issues new tickets for
 * lost ones. It is a safety net: runs normally move on without it, and it makes sure that none is forgotten.
 */
export type SweeperOptions = {
  db: Db;
  log: Log;
  everyMs: number;
  /** Called while runs that are due are being queued, under the lock. */
  boundary?: () => void;
};

const BATCH = 500;
const STALE_EVERY = 10;

export class Sweeper {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private round = 0;
  /** When this worker last finished a sweep that it did itself, in the time of performance.now(). */
  sweptAt: number | null = null;

  constructor(private readonly options: SweeperOptions) {}

  start(): void {
    this.plan(50);
  }

  private plan(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.sweep().finally(() => this.plan(this.options.everyMs));
    }, ms);
  }

  private async sweep(): Promise<void> {
    const { db, log, boundary } = this.options;
    this.round += 1;
    try {
      let isMine = false;
      const onLock = () => {
        isMine = true;
      };
      let more = true;
      while (more && !this.stopped)
        more = (await promoteDue(db, { onLock, ...(boundary ? { onPromoted: boundary } : {}) })) === BATCH;
      more = true;
      while (more && !this.stopped) more = (await admitReady(db)) === BATCH;
      if (this.round % STALE_EVERY === 1) {
        await renewTickets(db);
        await parkSuspended(db);
        await discardGivenUp(db);
      }
      if (isMine) this.sweptAt = performance.now();
    } catch (error) {
      if (!isTransient(error)) log.error({ err: error }, "the sweep broke");
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.running;
  }
}

/** One worker at a time; the others find the lock taken and do nothing. */
function alone<T>(db: Db, none: T, fn: (t: Tx) => Promise<T>, onLock = () => {}): Promise<T> {
  return tx(db, { kind: "system" }, async (t) => {
    const lock = await t.one("select pg_try_advisory_xact_lock($1) as got", [LOCK_NUMBER.sweep]);
    if (!lock?.got) return none;
    onLock();
    return fn(t);
  });
}

function hand(t: Tx, runs: readonly { id: string; workspace_id: string }[]): void {
  const groups = Map.groupBy(runs, (run) => run.workspace_id);
  issueTickets(
    t,
    [...groups].map(([workspaceId, of]) => ({ workspaceId, runIds: of.map((run) => run.id) })),
  );
}

/** The number of further runs that each workspace may have in the queue. */
const ROOM = `room as (
    select d.workspace_id, greatest(0, ${ADMISSION_CAP} - (select count(*) from (
      select 1 from run q where q.workspace_id = d.workspace_id and q.status in ('queued', 'running') limit ${ADMISSION_CAP}) x))::int as free
    from (select distinct workspace_id from due) d)` as const;

/** Queues due runs while their workspace has room, and marks the others as ready. */
export function promoteDue(
  db: Db,
  { onLock, onPromoted }: { onLock?: () => void; onPromoted?: () => void } = {},
): Promise<number> {
  const promote = async (t: Tx) => {
    const due = await t.query(
      `with due as (
         select r.workspace_id, r.id, r.wake_at from run r
         where r.status = 'waiting' and r.wake_at <= clock_timestamp()
           and exists (select from workspace w where w.id = r.workspace_id and w.status = 'active')
         order by r.wake_at limit $1 for update of r skip locked),
       ${ROOM},
       ranked as (select due.*, row_number() over (partition by due.workspace_id order by due.wake_at, due.id) as n from due)
       update run r set status = case when k.n <= room.free then 'queued' else 'ready' end, wake_at = null, updated_at = clock_timestamp()
       from ranked k join room on room.workspace_id = k.workspace_id
       where r.workspace_id = k.workspace_id and r.id = k.id
       returning r.id, r.workspace_id, r.status = 'queued' as queued`,
      [BATCH],
    );
    if (due.length > 0) onPromoted?.();
    hand(
      t,
      due.filter((run) => run.queued),
    );
    return due.length;
  };
  return alone(db, 0, promote, onLock);
}

/**
 * Parks runs of suspended accounts that are due or ready. Reactivating the account decides by their age whether they
 * continue.
 */
export function parkSuspended(db: Db): Promise<number> {
  return alone(db, 0, async (t) => {
    const parked = await t.query(
      `update run r set status = 'paused', paused_by = 'suspension', parked_at = clock_timestamp(), wake_at = null, updated_at = clock_timestamp()
       from (select d.workspace_id, d.id from run d join workspace w on w.id = d.workspace_id and w.status = 'suspended'
         where (d.status = 'waiting' and d.wake_at <= clock_timestamp()) or d.status = 'ready' limit $1 for update of d skip locked) x
       where r.workspace_id = x.workspace_id and r.id = x.id returning r.id`,
      [BATCH],
    );
    return parked.length;
  });
}

/** A finished run usually admits the next one. This admits runs of workspaces that have room and no run to finish. */
export function admitReady(db: Db): Promise<number> {
  return alone(db, 0, async (t) => {
    const admitted = await t.query(
      `with recursive due as (
         (select workspace_id from run where status = 'ready' order by workspace_id limit 1)
         union all
         select (select r.workspace_id from run r where r.status = 'ready' and r.workspace_id > due.workspace_id order by r.workspace_id limit 1)
         from due where due.workspace_id is not null),
       open as (
         select d.workspace_id, greatest(0, ${ADMISSION_CAP} - (select count(*) from (
           select 1 from run q where q.workspace_id = d.workspace_id and q.status in ('queued', 'running') limit ${ADMISSION_CAP}) x))::int as free
         from due d join workspace w on w.id = d.workspace_id and w.status = 'active'),
       chosen as (
         select c.workspace_id, c.id from open cross join lateral (
           select r.workspace_id, r.id from run r where r.workspace_id = open.workspace_id and r.status = 'ready'
           order by r.id limit open.free for update skip locked) c
         limit $1)
       update run r set status = 'queued', updated_at = clock_timestamp() from chosen c
       where r.workspace_id = c.workspace_id and r.id = c.id returning r.id, r.workspace_id`,
      [BATCH],
    );
    hand(t, admitted);
    return admitted.length;
  });
}

/** The safety net: a run that has been in the queue for half a minute and has lost its ticket. */
export function renewTickets(db: Db, staleSeconds = 30): Promise<number> {
  return alone(db, 0, async (t) => {
    const lost = await t.query(
      `with live as (select r.run_id from queue.ticket q cross join lateral unnest(q.run_ids) as r(run_id))
       update run set updated_at = clock_timestamp()
       where status in ('queued', 'running') and updated_at < clock_timestamp() - make_interval(secs => $2)
         and id in (select r.id from run r where r.status in ('queued', 'running')
           and r.updated_at < clock_timestamp() - make_interval(secs => $2) order by r.updated_at limit $1)
         and not exists (select from live where live.run_id = run.id)
       returning id, workspace_id`,
      [BATCH, staleSeconds],
    );
    hand(t, lost);
    return lost.length;
  });
}
