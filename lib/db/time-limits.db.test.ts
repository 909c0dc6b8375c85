import { afterAll, beforeAll, expect, it } from "vitest";
import { processMetrics } from "@/lib/metrics";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { testTx as tx } from "@/scripts/testing/test-tx";
import { type Db, openDb } from "./pool";
import { ENGINE_LIMITS, type TimeLimits } from "./time-limits";
import { isDatabaseUnavailable, isTransient } from "./unavailable";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.workerUrl, role: "switchboard_worker", max: 4 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

const system = { kind: "system" } as const;
const within = (limits: Partial<TimeLimits>): Db => ({ ...db, limits: { ...ENGINE_LIMITS, ...limits } });
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

function metric(series: string): number {
  const line = processMetrics()
    .split("\n")
    .find((one) => one.startsWith(`${series} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}
const counted = (cause: string) => metric(`switchboard_db_contention_total{cause="${cause}"}`);

it.each<[string, Partial<TimeLimits>, string, { code: string; cause: string }]>([
  ["a statement", { statementMs: 100 }, "select pg_sleep(20)", { code: "57014", cause: "statement_timeout" }],
  [
    "a wait for a lock",
    { lockMs: 100 },
    "lock table rate_bucket in access exclusive mode",
    { code: "55P03", cause: "lock_timeout" },
  ],
  [
    "a transaction",
    { transactionMs: 100 },
    "select pg_sleep(20)",
    { code: "25P04", cause: "transaction_timeout" },
  ],
])(
  "ends %s that takes too long, counts it, and the next one works",
  async (_, limits, text, { code, cause }) => {
    const before = counted(cause);
    const locked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holder = tx(db, system, async (t) => {
      await t.query("lock table rate_bucket in share mode");
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const ended = await failure(tx(within(limits), system, (t) => t.query(text)));
    held.resolve();
    await holder;
    expect(ended).toMatchObject({ code });
    expect(counted(cause)).toBe(before + 1);
    expect(isTransient(ended)).toBe(true);
    expect(await tx(db, system, (t) => t.one("select 1 as n"))).toEqual({ n: 1 });
  },
);

/** Ends when another transaction of this database waits for an advisory lock. */
const UNTIL_WAITED_FOR = `do $$ begin
    while not exists (select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())) loop
      perform pg_sleep(0.01);
    end loop;
  end $$`;

it("measures how long a tenant's lock is waited for", async () => {
  const tenantLock = { id: "ws_waited_for", mode: "exclusive" } as const;
  const scope = { kind: "workspace", id: tenantLock.id } as const;
  const before = metric('switchboard_tenant_lock_seconds_sum{mode="exclusive"}');
  const holding = Promise.withResolvers<void>();
  const holder = tx(
    db,
    scope,
    async (t) => {
      holding.resolve();
      await t.query(UNTIL_WAITED_FOR);
      await t.query("select pg_sleep(0.3)");
    },
    { tenantLock },
  );
  await holding.promise;
  await Promise.all([holder, tx(db, scope, (t) => t.one("select 1 as n"), { tenantLock })]);
  expect(metric('switchboard_tenant_lock_seconds_sum{mode="exclusive"}') - before).toBeGreaterThan(0.2);
});

it("takes the locks of a process that falls silent within its transaction", async () => {
  const wakes = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const silent = tx(
    within({ idleMs: 100 }),
    { kind: "workspace", id: "ws_frozen" },
    async (t) => {
      holding.resolve();
      await wakes.promise;
      await t.query("select 1");
    },
    { tenantLock: { id: "ws_frozen", mode: "shared" } },
  );
  const ended = failure(silent);
  await holding.promise;
  const exclusive = { tenantLock: { id: "ws_frozen", mode: "exclusive" } } as const;
  expect(await tx(db, system, (t) => t.one("select 1 as n"), exclusive)).toEqual({ n: 1 });
  wakes.resolve();
  expect(isDatabaseUnavailable(await ended)).toBe(true);
});

it("replaces a shorter limit of the login role, which would end a long job", async () => {
  const url = new URL(database.workerUrl);
  url.searchParams.set("options", "-c transaction_timeout=200");
  const limited = openDb({ url: url.href, role: "switchboard_worker", max: 1 });
  const limits = { ...ENGINE_LIMITS, transactionMs: 60_000 };
  const lasting = tx({ ...limited, limits }, system, (t) => t.one("select 1 as n from pg_sleep(0.5)"));
  expect(await failure(lasting)).toEqual({ n: 1 });
  await limited.pool.end();
});

const SETTINGS = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "transaction_timeout",
];

it("hold for the transaction, also behind a pooler, and end with it", async () => {
  const pooled = openDb({
    url: database.workerUrl,
    directUrl: database.workerUrl,
    role: "switchboard_worker",
    max: 1,
  });
  const read = `select ${SETTINGS.map((name) => `current_setting('${name}') as ${name}`).join(", ")}`;
  const before = (await pooled.pool.query(read)).rows;
  const limits = { statementMs: 61_000, lockMs: 7_000, idleMs: 4_000, transactionMs: 120_000 };
  const inside = await tx({ ...pooled, limits }, system, (t) => t.query(read));
  expect(Object.values(inside[0]!)).toEqual(["61s", "7s", "4s", "2min"]);
  expect((await pooled.pool.query(read)).rows).toEqual(before);
  await pooled.pool.end();
});
