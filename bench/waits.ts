/**
 * npm run bench:waits: what 100,000 waiting runs of other people add to an event. Texts arrive by turns in a workspace
 * where nobody waits and in one where each wait is for a text of a contact of its own; both are compared in one run.
 */
import { openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import { emitEvent } from "@/lib/services/events/emit";
import { addTenant, openRig, percentile, type Rig, say, type Tenant, vacuum } from "./rig.ts";
import { contextOf } from "./workload.ts";

const WAITS = 100_000;
const EVENTS = 1_000;
const LIMIT_MS = 1;
const log = openLog({ name: "bench", level: "fatal" });

const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "w" },
  {
    id: "w",
    type: "action",
    action: "wait_for_event",
    config: { event: "sms.received", timeout: { amount: 7, unit: "days" } },
  },
];

async function addWaits(rig: Rig, { workspaceId, automationId }: Tenant): Promise<void> {
  await rig.system(async (t) => {
    await t.run(
      `insert into event (workspace_id, id, type, data, occurred_at) values ($1, 'evt_waits', 'call.missed', '{"caller_phone": "+12025550123"}', now())`,
      [workspaceId],
    );
    await t.run(
      `insert into run (workspace_id, id, automation_id, version_id, version, event_id, status, state, wake_at, node)
       select $1, 'run_waits_' || n, $2, live_version_id, 1, 'evt_waits', 'waiting', '{}', now() + interval '7 days', 'w'
       from automation, generate_series(1, $3::int) n where workspace_id = $1 and id = $2`,
      [workspaceId, automationId, WAITS],
    );
    await t.run(
      `insert into wait (workspace_id, run_id, event, match, match_key, asked_at, until)
       select $1, 'run_waits_' || n, 'sms.received', '{"by": "contact", "contact": {"id": null, "phone": "+1202555"}}',
         'phone:+1202555' || n, now(), now() + interval '7 days' from generate_series(1, $2::int) n`,
      [workspaceId, WAITS],
    );
  });
}

const rig = await openRig("bench_waits");
let failed = false;
try {
  const [none, many] = [
    await addTenant(rig, { slug: "none", nodes: NODES }),
    await addTenant(rig, { slug: "many", nodes: NODES }),
  ];
  await addWaits(rig, many);
  await vacuum(rig);
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, name: "bench-waits" });
  const receive = async (tenant: Tenant, n: number) => {
    const scope = { kind: "workspace", id: tenant.workspaceId } as const;
    const data = { from: "+12025550143", to: "+12025550100", body: `Yes ${n}` };
    const from = performance.now();
    await tx(
      db,
      scope,
      (t) =>
        emitEvent(contextOf(t, tenant, log), {
          type: "sms.received",
          source: "api",
          data,
          occurredAt: new Date(),
        }),
      { tenantLock: { id: tenant.workspaceId, mode: "shared" } },
    );
    return performance.now() - from;
  };
  const [without, among]: [number[], number[]] = [[], []];
  for (let n = 0; n < EVENTS + 100; n += 1) {
    const [a, b] = [await receive(none, n), await receive(many, n)];
    if (n < 100) continue;
    without.push(a);
    among.push(b);
  }
  await db.pool.end();
  const [a, b] = [percentile(without, 50), percentile(among, 50)];
  failed = b - a >= LIMIT_MS;
  say(
    `${failed ? "MISS" : "ok  "} an event among ${WAITS} waits: median ${b.toFixed(2)} ms, without ${a.toFixed(2)} ms: ` +
      `${(b - a).toFixed(2)} ms more (limit ${LIMIT_MS} ms)`,
  );
} finally {
  await rig.close();
}
process.exit(failed ? 1 : 0);
