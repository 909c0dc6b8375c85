import "server-only";
import { LOCK_NUMBER } from "@/lib/db/locks";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";

/** The time between two measurements of a worker. */
export const EVERY_SECONDS = 10;

/**
 * Only the worker's role may count over all tenants. /metrics and the operator's page read the result. PostgreSQL hides
 * how long a transaction of another role has lasted, so a lock that such a session holds ages from one measurement to the
 * next.
 */
export async function measureEngine(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      `insert into engine_measurement (runs, tickets_waiting, tickets_active, oldest_due_seconds, oldest_queued_seconds,
         effects_unsettled, failed_last_hour, given_up_last_hour, tickets_dead_last_hour, sweep_held_seconds, sessions_waiting, held_runs, measured_at)
       select
         (select coalesce(jsonb_object_agg(status, n), '{}')
          from (select status, count(*) as n from run where finished_at is null group by status) as states),
         (select count(*) from queue.ticket where held_until is null),
         (select count(*) from queue.ticket where held_until is not null),
         coalesce((select extract(epoch from clock_timestamp() - min(wake_at)) from run where status = 'waiting' and wake_at < clock_timestamp()), 0),
         coalesce((select extract(epoch from clock_timestamp() - min(updated_at)) from run where status in ('queued', 'running')), 0),
         (select count(*) from effect where state in ('sending', 'unknown')),
         (select count(*) from run where status = 'failed' and finished_at > now() - interval '1 hour'),
         (select count(*) from run where status = 'failed' and finished_at > now() - interval '1 hour' and error->>'code' = 'worker_died'),
         (select count(*) from queue.given_up where at > now() - interval '1 hour'),
         (select case when count(*) = 0 then 0 else coalesce(
             extract(epoch from clock_timestamp() - min(a.xact_start)),
             (select sweep_held_seconds + least(extract(epoch from clock_timestamp() - measured_at), ${EVERY_SECONDS}) from engine_measurement),
             0) end
           from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${LOCK_NUMBER.sweep} and l.objsubid = 1 and l.granted
           and a.datname = current_database()),
         (select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and l.waitstart < clock_timestamp() - interval '1 second' and a.datname = current_database()),
         (select count(*) from run where finished_at is null and status = 'paused' and paused_by = 'restore'),
         clock_timestamp()
       on conflict (id) do update set runs = excluded.runs, tickets_waiting = excluded.tickets_waiting,
         tickets_active = excluded.tickets_active, oldest_due_seconds = excluded.oldest_due_seconds,
         oldest_queued_seconds = excluded.oldest_queued_seconds, effects_unsettled = excluded.effects_unsettled,
         failed_last_hour = excluded.failed_last_hour, given_up_last_hour = excluded.given_up_last_hour,
         tickets_dead_last_hour = excluded.tickets_dead_last_hour,
         sweep_held_seconds = excluded.sweep_held_seconds, sessions_waiting = excluded.sessions_waiting,
         held_runs = excluded.held_runs, measured_at = excluded.measured_at`,
      [],
    ),
  );
}
