import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { ENGINE_GAUGES, type EngineGauges } from "@/lib/services/operator/metrics";

/** What only the worker's role may count over all tenants, left where /metrics and the operator's page find it. */
export async function measureEngine(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, async (t) => {
    const states = await t.query<{ status: string; n: number }>(
      "select status, count(*)::int as n from run where finished_at is null group by status",
    );
    const row = await t.one<Omit<EngineGauges, "runs">>(
      `select
         (select count(*) from pgboss.job where name = 'run' and state < 'active')::int as "ticketsWaiting",
         (select count(*) from pgboss.job where name = 'run' and state = 'active')::int as "ticketsActive",
         coalesce((select extract(epoch from clock_timestamp() - min(wake_at)) from run where status = 'waiting' and wake_at < clock_timestamp()), 0)::float8 as "oldestDueSeconds",
         coalesce((select extract(epoch from clock_timestamp() - min(updated_at)) from run where status in ('queued', 'running')), 0)::float8 as "oldestQueuedSeconds",
         (select count(*) from effect where state in ('sending', 'unknown'))::int as "effectsUnsettled",
         (select count(*) from run where status = 'failed' and finished_at > now() - interval '1 hour')::int as "failedLastHour"`,
    );
    const gauges: EngineGauges = {
      ...row!,
      runs: Object.fromEntries(states.map((one) => [one.status, one.n])),
    };
    await t.run(
      `insert into platform_setting (key, value, updated_at) values ($1, $2, clock_timestamp())
       on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [ENGINE_GAUGES, JSON.stringify(gauges)],
    );
  });
}
