import { pause } from "../scripts/processes/pause.ts";
import { percentile, type Rig, say, type Tenant, waitForLine } from "./rig";
import { addSleepers } from "./runtime-sleepers";

/**
 * One workspace has very many runs due at once; measures how long another workspace's event waits for its first step.
 * It runs last because it leaves those runs behind.
 */
export async function besideANoisyNeighbour(
  rig: Rig,
  of: { noisy: Tenant; quiet: Tenant; due: number; tell: (tenant: Tenant, n: number) => Promise<void> },
): Promise<void> {
  const { noisy, quiet, due, tell } = of;
  await addSleepers(rig, { name: "noisy", tenants: [noisy], each: due });
  const worker = rig.spawn("worker");
  await waitForLine(worker, "ready");
  const [mark] = await rig.system(async (t) => {
    await t.run("update run set wake_at = now() where status = 'waiting'", []);
    return t.query("select clock_timestamp() as now");
  });
  for (let n = 0; n < 100; n++) {
    await tell(quiet, n);
    await pause(100);
  }
  const left = await rig.system((t) =>
    t.one("select count(*)::int as n from run where workspace_id = $1 and finished_at is null", [
      noisy.workspaceId,
    ]),
  );
  const rows = await rig.system((t) =>
    t.query(
      `select extract(epoch from coalesce(started_at, clock_timestamp()) - created_at)::float8 * 1000 as late
       from run where workspace_id = $1 and created_at > $2`,
      [quiet.workspaceId, mark?.now ?? null],
    ),
  );
  worker.kill("SIGKILL");
  const lags = rows.map((row) => row.late);
  say(
    `beside a workspace with ${due} runs due at once (${left?.n ?? 0} of them still there at the end), ${lags.length} events of another: ` +
      `to the first step p50 ${percentile(lags, 50).toFixed(0)} ms, p95 ${percentile(lags, 95).toFixed(0)} ms`,
  );
}
