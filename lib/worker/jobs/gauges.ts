import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";

/** Only the worker's role may count over all tenants. /metrics and the operator's page read the result. */
export async function measureEngine(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      `insert into engine_measurement (runs, tickets_waiting, tickets_active, oldest_due_seconds, oldest_queued_seconds,
         effects_unsettled, failed_last_hour, measured_at)
       select
         (select coalesce(jsonb_object_agg(status, n), '{}')
          from (select status, count(*) as n from run where finished_at is null group by status) as states),
         (select count(*) from pgboss.job where name = 'run' and state < 'active'),
         (select count(*) from pgboss.job where name = 'run' and state = 'active'),
         coalesce((select extract(epoch from clock_timestamp() - min(wake_at)) from run where status = 'waiting' and wake_at < clock_timestamp()), 0),
         coalesce((select extract(epoch from clock_timestamp() - min(updated_at)) from run where status in ('queued', 'running')), 0),
         (select count(*) from effect where state in ('sending', 'unknown')),
         (select count(*) from run where status = 'failed' and finished_at > now() - interval '1 hour'),
         clock_timestamp()
       on conflict (id) do update set runs = excluded.runs, tickets_waiting = excluded.tickets_waiting,
         tickets_active = excluded.tickets_active, oldest_due_seconds = excluded.oldest_due_seconds,
         oldest_queued_seconds = excluded.oldest_queued_seconds, effects_unsettled = excluded.effects_unsettled,
         failed_last_hour = excluded.failed_last_hour, measured_at = excluded.measured_at`,
      [],
    ),
  );
}
