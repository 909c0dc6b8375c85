/**
 * npm run bench:statements: the same work as SQL and through Prisma in one transaction, alternating in one run. Prints
 * medians of the time per statement and of the CPU time of this process.
 */
import { openDb } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { openRig, say } from "./rig.ts";

const ROWS = 2_000;
const ROUNDS = 40;
const WARM_UP = 20;
const EACH = 50;
const WORKSPACE = "ws_bench";

type Work = (t: Tx, i: number) => Promise<unknown>;
type Pair = { name: string; sql: Work; prisma: Work };

const id = (i: number) => `cb_${i % ROWS}`;
const where = (i: number) => ({ workspaceId: WORKSPACE, id: id(i) });

const PAIRS: readonly Pair[] = [
  {
    name: "find one",
    sql: (t, i) => t.one("select * from callback where workspace_id = $1 and id = $2", [WORKSPACE, id(i)]),
    prisma: (t, i) => t.prisma.callback.findFirst({ where: where(i) }),
  },
  {
    name: "list 20",
    sql: (t) =>
      t.query("select * from callback where workspace_id = $1 order by created_at desc, id desc limit 20", [
        WORKSPACE,
      ]),
    prisma: (t) =>
      t.prisma.callback.findMany({
        where: { workspaceId: WORKSPACE },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 20,
      }),
  },
  {
    name: "insert",
    sql: (t, i) =>
      t.run("insert into callback (workspace_id, id, phone, reason) values ($1, $2, $3, $4)", [
        WORKSPACE,
        `cb_s_${process.hrtime.bigint()}_${i}`,
        "+12025550100",
        "Bench",
      ]),
    prisma: (t, i) =>
      t.prisma.callback.create({
        data: {
          workspaceId: WORKSPACE,
          id: `cb_p_${process.hrtime.bigint()}_${i}`,
          phone: "+12025550100",
          reason: "Bench",
        },
      }),
  },
  {
    name: "update one",
    sql: (t, i) =>
      t.run("update callback set reason = $3 where workspace_id = $1 and id = $2", [
        WORKSPACE,
        id(i),
        `Bench ${i}`,
      ]),
    prisma: (t, i) => t.prisma.callback.updateMany({ where: where(i), data: { reason: `Bench ${i}` } }),
  },
];

type Cost = { wall: number; cpu: number };

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Microseconds per statement, over EACH of them in sequence; the writes are rolled back. */
async function measure(run: <T>(fn: (t: Tx) => Promise<T>) => Promise<T>, work: Work): Promise<Cost> {
  const undo = new Error("undo");
  let cost: Cost = { wall: 0, cpu: 0 };
  await run(async (t) => {
    await work(t, 0);
    const [start, used] = [process.hrtime.bigint(), process.cpuUsage()];
    for (let i = 1; i <= EACH; i++) await work(t, i);
    const { user, system } = process.cpuUsage(used);
    cost = {
      wall: Number(process.hrtime.bigint() - start) / 1_000 / EACH,
      cpu: (user + system) / EACH,
    };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return cost;
}

async function main() {
  const rig = await openRig("statements");
  const db = openDb({ url: rig.webUrl, role: "switchboard_web", max: 1 });
  const run = <T>(fn: (t: Tx) => Promise<T>) => tx(db, { kind: "workspace", id: WORKSPACE }, fn);
  try {
    await rig.system((t) =>
      t.run(
        `insert into callback (workspace_id, id, phone, created_at)
         select $1, 'cb_' || i, '+12025550100', now() - make_interval(mins => i) from generate_series(0, $2::int - 1) i`,
        [WORKSPACE, ROWS],
      ),
    );
    const before = process.memoryUsage().rss;
    const started = performance.now();
    await run((t) => t.prisma.callback.count());
    say(
      `first query ${(performance.now() - started).toFixed(0)} ms, +${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`,
    );
    say("statement     SQL us (cpu)      Prisma us (cpu)");
    const costs = PAIRS.map(() => ({ sql: [] as Cost[], prisma: [] as Cost[] }));
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [at, { sql, prisma }] of PAIRS.entries()) {
        const measured = { sql: await measure(run, sql), prisma: await measure(run, prisma) };
        if (round < 0) continue;
        costs[at]?.sql.push(measured.sql);
        costs[at]?.prisma.push(measured.prisma);
      }
    }
    for (const [at, { name }] of PAIRS.entries()) {
      const shown = [costs[at]?.sql ?? [], costs[at]?.prisma ?? []].map((list) => {
        const wall = median(list.map((cost) => cost.wall)).toFixed(0);
        return `${wall} (${median(list.map((cost) => cost.cpu)).toFixed(0)})`.padEnd(17);
      });
      say(`${name.padEnd(12)}  ${shown.join(" ")}`);
    }
  } finally {
    await db.pool.end();
    await rig.close();
  }
}

await main();
