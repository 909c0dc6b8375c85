import { until } from "../scripts/processes/pause.ts";
import { percentile, type Rig, say, type Tenant, waitForLine } from "./rig";

/** Waiting runs: their cost for other runs, and how they resume when all are due within one second. */

/** The name distinguishes the runs of one call from those of another. */
export async function addSleepers(
  rig: Rig,
  of: { name: string; tenants: readonly Tenant[]; each: number },
): Promise<void> {
  for (const { workspaceId, automationId } of of.tenants) {
    await rig.system(async (t) => {
      const eventId = `evt_${of.name}_${workspaceId}`;
      await t.run(
        `insert into event (workspace_id, id, type, data, occurred_at)
         values ($1, $2, 'call.missed', '{"caller_phone": "+12025550123", "is_new_caller": true, "during_hours": true}', now())`,
        [workspaceId, eventId],
      );
      await t.run(
        `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, wake_at)
         select $1, 'run_' || $5 || lpad(n::text, 26 - length($5), '0'), $2, live_version_id, 1, $3, 'waiting', '{}', now() + interval '30 days'
         from automation, generate_series(1, $4::int) n where workspace_id = $1 and id = $2`,
        [workspaceId, automationId, eventId, of.each, of.name],
      );
    });
  }
  await rig.system((t) => t.run("analyze run", []));
}

/** Makes all of them due now with one worker: measures when the last one finished, and how late each one started. */
export async function wakeAll(rig: Rig, sleepers: number): Promise<void> {
  const worker = rig.spawn("worker");
  await waitForLine(worker, "ready");
  const began = performance.now();
  const mark = await rig.system(async (t) => {
    await t.run("update run set wake_at = now() where status = 'waiting'", []);
    return t.one("select clock_timestamp() as now");
  });
  const allDone = () =>
    rig.system(async (t) => !(await t.one("select from run where finished_at is null limit 1")));
  const drained = await until(allDone, { withinMs: 3_600_000, everyMs: 250 });
  const seconds = (performance.now() - began) / 1_000;
  const rows = await rig.system((t) =>
    t.query(
      `select coalesce(extract(epoch from r.started_at - $1::timestamptz), 0)::float8 as late,
         (select count(*)::int from run_step s where s.workspace_id = r.workspace_id and s.run_id = r.id and s.seq = 0) as begun
       from run r where id like 'run\\_sleeper%'`,
      [mark?.now ?? null],
    ),
  );
  worker.stdin?.end();
  const lags = rows.flatMap(({ late }) => (late === null ? [] : [late]));
  const twice = rows.filter((row) => row.begun > 1).length;
  const missed = rows.filter((row) => row.begun === 0).length;
  say(
    `${sleepers} due in one second, one worker: ${drained ? "drained" : "NOT drained"} in ${seconds.toFixed(1)} s, ` +
      `begun after p50 ${percentile(lags, 50).toFixed(1)} s, p99 ${percentile(lags, 99).toFixed(1)} s; ${missed} missed, ${twice} begun twice`,
  );
}
