// npm run bench:runtime - workload W (event in, condition, two database actions with templates, all recorded) through
// the engine with 1 and 2 worker processes (BENCH_WORKERS=1,2,4,8), compared with the floor: the same rows written by
// hand. Compare only figures of one run.
import { openDb } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import { openLog } from "@/lib/log";
import { OUTBOX_ONLY } from "@/lib/services/effects/ports";
import { startWorker } from "@/lib/worker/worker";
import { testConfig } from "@/scripts/testing/config";
import { pause, until } from "../scripts/processes/pause.ts";
import { cpuMs, postgresPids } from "./processes";
import {
  addTenant,
  each,
  finishedRuns,
  openRig,
  percentile,
  type Rig,
  say,
  type Tenant,
  waitForLine,
} from "./rig";
import { besideANoisyNeighbour } from "./runtime-fair";
import { runFloor } from "./runtime-floor";
import { addSleepers, wakeAll } from "./runtime-sleepers";
import { afterMissedCall, callback, missCall, PHONE } from "./workload";

const N = Number(process.env.BENCH_RUNS ?? 4_000);
/** Executed before measuring: a process spends most of its life with compiled code, plans and caches. */
const WARM = Number(process.env.BENCH_WARM ?? 1_000);
const AT_ONCE = 15;
const WORKERS = (process.env.BENCH_WORKERS ?? "1,2").split(",").map(Number);
/** BENCH_SLEEPERS=200000 is the number of the full benchmark; it takes minutes to drain. */
const SLEEPERS = Number(process.env.BENCH_SLEEPERS ?? 8_000);
/** BENCH_NOISY=100000 is the number of the full benchmark. */
const NOISY = Number(process.env.BENCH_NOISY ?? 5_000);
const log = openLog({ name: "bench", level: "error" });

const NODES = afterMissedCall(callback("a", `first for ${PHONE}`, "b"), callback("b", `second for ${PHONE}`));

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
    config: testConfig,
    slots: AT_ONCE,
    ports: { ...OUTBOX_ONLY, http: { allowLoopback: false } },
  });
  say("ready");
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
  const n = Number(process.env.BENCH_N ?? N);
  const gap = Number(process.env.BENCH_GAP_MS ?? 0);
  const one = async (i: number) => {
    if (gap > 0) await pause(gap);
    const tenant = tenants[i % tenants.length]!;
    await tx(db, { kind: "workspace", id: tenant.workspaceId }, (t) => missCall(t, { tenant, n: i, log }), {
      tenantLock: { id: tenant.workspaceId, mode: "shared" },
      hot: true,
    });
  };
  const atOnce = Number(process.env.BENCH_AT_ONCE ?? AT_ONCE);
  await each(WARM, atOnce, one);
  say("ready");
  await new Promise((resolve) => process.stdin.once("data", resolve));
  await each(n, atOnce, one);
  await db.pool.end();
  say("done");
  // It stays until its computing time has been read.
  process.stdin.once("end", () => process.exit(0));
}

type Throughput = {
  rate: number;
  /** Computing time of a run, and what it asked of the database. */
  cpu: string;
};

async function throughput(rig: Rig, tenants: Tenant[], workers: number): Promise<Throughput> {
  // Every worker compiles and plans for itself, which would count as the cost of runs.
  const env = { BENCH_TENANTS: JSON.stringify(tenants), BENCH_WARM: String(WARM * workers) };
  const children = Array.from({ length: workers }, () => rig.spawn("worker"));
  const producer = rig.spawn("produce", env);
  await Promise.all([...children, producer].map((child) => waitForLine(child, "ready")));
  if (!(await until(() => allDone(rig), { withinMs: 60_000, everyMs: 20 })))
    throw new Error("runs were left behind");
  const before = await finishedRuns(rig);
  const began = await databaseWork(rig);
  const produced = waitForLine(producer, "done");
  const cpu = stopwatches(rig, [
    ["producer", [producer.pid!]],
    ["workers", children.map((one) => one.pid!)],
  ]);
  const startedAt = performance.now();
  producer.stdin?.write("go\n");
  await produced;
  if (!(await until(() => allDone(rig), { withinMs: 600_000, everyMs: 20 })))
    throw new Error("runs were left behind");
  const rate = N / ((performance.now() - startedAt) / 1_000);
  const spent = await cpu();
  const worked = await databaseWork(rig);
  producer.stdin?.end();
  if ((await finishedRuns(rig)) - before !== N) throw new Error("not every event became one finished run");
  for (const child of children) child.stdin?.end();
  await Promise.all(children.map((child) => new Promise((resolve) => child.once("exit", resolve))));
  const asked = `transactions ${((worked.commits - began.commits) / N).toFixed(2)}, WAL ${((worked.wal - began.wal) / N / 1_024).toFixed(1)} KB`;
  return { rate, cpu: `${spent}, ${asked}` };
}

/** Commits and log written so far by this database, as its statistics have them after a moment. */
const databaseWork = (rig: Rig) =>
  rig.system(async (t) => {
    await t.query("select pg_stat_clear_snapshot()", []);
    const row = await t.one(
      "select xact_commit::float8 as commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal from pg_stat_database where datname = current_database()",
      [],
    );
    return { commits: row?.commits ?? 0, wal: row?.wal ?? 0 };
  });

/** Counts through an index of unfinished runs, so that the query itself costs almost nothing. */
const allDone = (rig: Rig) =>
  rig.system(
    async (t) => !(await t.one("select from run where status in ('queued', 'running', 'ready') limit 1")),
  );

/** CPU time from now on, in milliseconds per run. */
function stopwatches(rig: Rig, clients: [name: string, pids: number[]][]): () => Promise<string> {
  const port = new URL(rig.workerUrl).port;
  const groups = [
    ...clients.map(([name, pids]) => [name, () => pids] as const),
    ["PostgreSQL", () => postgresPids(port)] as const,
  ];
  const began = groups.map(([, pids]) => cpuMs(pids()));
  return async () => {
    // PostgreSQL reports the CPU time of closed connections after their server processes have exited.
    await pause(200);
    return groups
      .map(([name, pids], i) => `${name} ${((cpuMs(pids()) - began[i]!) / N).toFixed(2)}`)
      .join(", ");
  };
}

/** One event at a time without other load: from its commit to the first step's record. */
async function idleLatency(rig: Rig, tenants: Tenant[]): Promise<{ p50: number; p99: number }> {
  const child = rig.spawn("worker");
  const producer = rig.spawn("produce", {
    BENCH_TENANTS: JSON.stringify(tenants),
    BENCH_N: "200",
    BENCH_AT_ONCE: "1",
    BENCH_GAP_MS: "25",
  });
  await Promise.all([waitForLine(child, "ready"), waitForLine(producer, "ready")]);
  const [mark] = await rig.system((t) => t.query("select clock_timestamp() as now"));
  const done = waitForLine(producer, "done");
  producer.stdin?.write("go\n");
  await done;
  if (!(await until(() => allDone(rig), { withinMs: 10_000 }))) throw new Error("a run was not carried out");
  const rows = await rig.system((t) =>
    t.query(
      "select extract(epoch from started_at - created_at)::float8 * 1000 as ms from run where created_at > $1 and started_at is not null",
      [mark?.now ?? null],
    ),
  );
  for (const one of [child, producer]) one.stdin?.end();
  await new Promise((resolve) => child.once("exit", resolve));
  const values = rows.map((row) => row.ms);
  return { p50: percentile(values, 50), p99: percentile(values, 99) };
}

/** Alternates A B A B: the same load without and with waiting runs. */
async function besideSleepers(rig: Rig, tenants: Tenant[]): Promise<void> {
  const alone = [await throughput(rig, tenants, 1), await throughput(rig, tenants, 1)];
  await addSleepers(rig, { name: "sleeper", tenants, each: SLEEPERS / tenants.length });
  const beside = [await throughput(rig, tenants, 1), await throughput(rig, tenants, 1)];
  const most = (of: Throughput[]) => Math.max(...of.map(({ rate }) => rate));
  const ratio = most(beside) / most(alone);
  say(`beside ${SLEEPERS} waiting runs: ${ratio.toFixed(2)} of the runs per second without`);
  await wakeAll(rig, SLEEPERS);
}

async function noisyNeighbour(rig: Rig, [noisy, quiet]: Tenant[]): Promise<void> {
  const db = openDb({ url: rig.workerUrl, role: "switchboard_worker", max: 2, name: "bench-producer" });
  const tell = (tenant: Tenant, n: number) =>
    tx(db, { kind: "workspace", id: tenant.workspaceId }, (t) => missCall(t, { tenant, n, log }));
  await besideANoisyNeighbour(rig, { noisy: noisy!, quiet: quiet!, due: NOISY, tell });
  await db.pool.end();
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
      let floorCpu = async () => "";
      const onBegin = () => {
        floorCpu = stopwatches(rig, [["client", [process.pid]]]);
      };
      const floor = await runFloor(rig.workerUrl, { tenants, warm: WARM, n: N, atOnce: AT_ONCE, onBegin });
      say(`CPU ms a run, the floor: ${await floorCpu()}`);
      const row: Record<string, string | number> = { "floor runs/s": Math.round(floor) };
      for (const workers of WORKERS) {
        const { rate, cpu } = await throughput(rig, tenants, workers);
        const title = workers === 1 ? "1 worker" : `${workers} workers`;
        say(`CPU ms a run, ${title}: ${cpu}`);
        row[title] = Math.round(rate);
        row[`of the floor (${workers})`] = (rate / floor).toFixed(2);
      }
      rows.push(row);
    }
    say("\nworkload W, runs per second, producer and workers on the same machine");
    console.table(rows);
    if (SLEEPERS > 0) await besideSleepers(rig, tenants);
    const idle = await idleLatency(rig, tenants);
    say(`idle, event to first step: p50 ${idle.p50.toFixed(1)} ms, p99 ${idle.p99.toFixed(1)} ms`);
    if (NOISY > 0) await noisyNeighbour(rig, tenants);
  } finally {
    await rig.close();
  }
}

const role = process.argv[2];
if (role === "worker") await worker();
else if (role === "produce") await produce();
else await main();
