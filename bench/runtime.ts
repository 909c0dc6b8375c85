// npm run bench:runtime - workload W (event in, condition, two database actions with templates, all recorded) through the
// engine with 1 and 2 worker processes, beside the floor: the same rows written by hand. Figures of one run, to be compared.
import { openDb } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import type { WorkspaceCtx } from "@/lib/services/context";
import { OUTBOX_ONLY } from "@/lib/services/effects/ports";
import { emitEvent } from "@/lib/services/events/emit";
import { startWorker } from "@/lib/worker/worker";
import { addTenant, each, openRig, percentile, phoneOf, type Rig, said, type Tenant } from "./rig";
import { runFloor } from "./runtime-floor";

const N = Number(process.env.BENCH_RUNS ?? 4_000);
const AT_ONCE = 15;
const log = openLog({ name: "bench", level: "error" });

const callback = (reason: string) => ({
  type: "action",
  action: "create_callback",
  config: {
    phone: "{{trigger.caller_phone}}",
    callerName: "{{trigger.caller_name | default:'there'}}",
    reason,
  },
});
const NODES = [
  { id: "t", type: "trigger", event: "call.missed", next: "c" },
  {
    id: "c",
    type: "condition",
    conditionType: "if_else",
    expression: { field: "trigger.is_new_caller", operator: "exists", value: true },
    trueBranch: "a",
    falseBranch: "b",
  },
  { id: "a", ...callback("first for {{trigger.caller_phone}}"), next: "b" },
  { id: "b", ...callback("second for {{trigger.caller_phone}}") },
];

async function worker(): Promise<void> {
  const db = openDb({
    url: process.env.DATABASE_URL!,
    role: "switchboard_worker",
    max: AT_ONCE + 3,
    name: "bench-worker",
  });
  const made = await startWorker({
    db,
    log,
    slots: AT_ONCE,
    ports: { ...OUTBOX_ONLY, http: { allowLoopback: false } },
  });
  process.stdout.write("ready\n");
  process.stdin.once("end", () => void made.stop(1_000).then(() => process.exit(0)));
  process.stdin.resume();
}

async function produce(): Promise<void> {
  const tenants = JSON.parse(process.env.BENCH_TENANTS!) as Tenant[];
  const db = openDb({
    url: process.env.DATABASE_URL!,
    role: "switchboard_worker",
    max: AT_ONCE + 3,
    name: "bench-producer",
  });
  process.stdout.write("ready\n");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  const n = Number(process.env.BENCH_N ?? N);
  const pause = Number(process.env.BENCH_PAUSE_MS ?? 0);
  await each(n, Number(process.env.BENCH_AT_ONCE ?? AT_ONCE), async (i) => {
    const { workspaceId } = tenants[i % tenants.length]!;
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await tx(
      db,
      { kind: "workspace", id: workspaceId },
      async (t) => {
        const ctx = contextOf(t, tenants[i % tenants.length]!);
        const data = { caller_phone: phoneOf(i), caller_name: `Caller ${i}` };
        await emitEvent(ctx, {
          type: "call.missed",
          data,
          occurredAt: new Date(),
          source: "api",
          phone: phoneOf(i),
        });
      },
      { tenantLock: { id: workspaceId, mode: "shared" } },
    );
  });
  process.stdout.write("done\n");
  setTimeout(() => process.exit(0), 50);
}

/** What the request wrapper knows of a workspace by the time its verb runs. */
function contextOf(t: Tx, { workspaceId, partnerId }: Tenant): WorkspaceCtx {
  return {
    tx: t,
    actor: { kind: "system", id: "bench", name: "bench" },
    tenant: {
      kind: "workspace",
      id: workspaceId,
      partnerId,
      name: "W",
      status: "active",
      mode: "live",
      plan: "enterprise",
      timezone: "UTC",
      country: "US",
    },
    now: new Date(),
    log,
    requestId: "bench",
    may: () => true,
  };
}

async function finished(rig: Rig): Promise<number> {
  const [row] = await rig.system((t) =>
    t.query<{ n: number }>("select count(*)::int as n from run where finished_at is not null"),
  );
  return row!.n;
}

async function throughput(rig: Rig, tenants: Tenant[], workers: number): Promise<number> {
  const env = { BENCH_TENANTS: JSON.stringify(tenants) };
  const children = Array.from({ length: workers }, () => rig.spawn("worker"));
  const producer = rig.spawn("produce", env);
  await Promise.all([...children, producer].map((child) => said(child, "ready")));
  const before = await finished(rig);
  const began = performance.now();
  producer.stdin?.write("go\n");
  while ((await finished(rig)) - before < N) await new Promise((resolve) => setTimeout(resolve, 50));
  const rate = N / ((performance.now() - began) / 1_000);
  for (const child of children) child.stdin?.end();
  await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  return rate;
}

/** One event at a time with nothing else to do: from its commit to the first step's record. */
async function idleLatency(rig: Rig, tenants: Tenant[]): Promise<{ p50: number; p99: number }> {
  const child = rig.spawn("worker");
  const producer = rig.spawn("produce", {
    BENCH_TENANTS: JSON.stringify(tenants),
    BENCH_N: "200",
    BENCH_AT_ONCE: "1",
    BENCH_PAUSE_MS: "25",
  });
  await Promise.all([said(child, "ready"), said(producer, "ready")]);
  const [mark] = await rig.system((t) => t.query<{ now: Date }>("select clock_timestamp() as now"));
  const done = said(producer, "done");
  producer.stdin?.write("go\n");
  await done;
  await new Promise((resolve) => setTimeout(resolve, 500));
  const rows = await rig.system((t) =>
    t.query<{ ms: number }>(
      "select extract(epoch from started_at - created_at)::float8 * 1000 as ms from run where created_at > $1 and started_at is not null",
      [mark!.now],
    ),
  );
  child.stdin?.end();
  await new Promise((resolve) => child.once("exit", resolve));
  const values = rows.map((row) => row.ms);
  return { p50: percentile(values, 50), p99: percentile(values, 99) };
}

async function main(): Promise<void> {
  const rig = await openRig("bench");
  try {
    const tenants = await Promise.all(
      [0, 1, 2, 3].map((n) => addTenant(rig, { slug: `bench_${n}`, nodes: NODES })),
    );
    const rounds = Number(process.env.BENCH_ROUNDS ?? 2);
    const rows = [];
    for (let round = 0; round < rounds; round++) {
      const floor = await runFloor(rig.workerUrl, { tenants, n: N, atOnce: AT_ONCE });
      const one = await throughput(rig, tenants, 1);
      const two = await throughput(rig, tenants, 2);
      rows.push({
        "floor runs/s": Math.round(floor),
        "1 worker": Math.round(one),
        "2 workers": Math.round(two),
        "of the floor (1)": (one / floor).toFixed(2),
        "of the floor (2)": (two / floor).toFixed(2),
      });
    }
    process.stdout.write("\nworkload W, runs per second, producer and workers on the same machine\n");
    console.table(rows);
    const idle = await idleLatency(rig, tenants);
    process.stdout.write(
      `idle, event to first step: p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms\n`,
    );
  } finally {
    await rig.close();
  }
}

const role = process.argv[2];
if (role === "worker") await worker();
else if (role === "produce") await produce();
else await main();
