import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { LOCK_NUMBER } from "@/lib/db/locks";
import { openDb } from "@/lib/db/pool";
import { readiness } from "@/lib/services/operator/readiness";
import { measureEngine } from "./jobs/gauges";
import { openTestEngine, type TestEngine } from "./testing/test-engine";
import { startWorker } from "./worker";

/** Injects database faults under a running worker and checks /readyz, the Engine page and the alerts. */
let testEngine: TestEngine;
let blocker: pg.Client;
let leave: () => Promise<void>;

beforeAll(async () => {
  testEngine = await openTestEngine();
  blocker = new pg.Client({ connectionString: testEngine.api.database.ownerUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await testEngine.close();
});

/** Starts a worker with a start time one minute ago. */
async function startOldWorker(): Promise<void> {
  const db = openDb({ url: testEngine.api.database.workerUrl, role: "switchboard_worker", max: 6 });
  const { log, config, ports } = testEngine.engine;
  const jobs = [{ name: "measure", run: measureEngine, everySeconds: 0.2 }];
  const worker = await startWorker({ db, log, config, ports, slots: 2, sweepMs: 100, pollMs: 50, jobs });
  await testEngine.rows("update worker_heartbeat set started_at = now() - interval '1 minute'");
  leave = async () => {
    await worker.stop(1_000);
    await db.pool.end();
  };
}

const expectProblems = (problems: string[]) =>
  vi.waitFor(async () => expect((await readiness(testEngine.db)).problems).toEqual(problems), {
    timeout: 15_000,
    interval: 100,
  });

it.each<[fault: string, lock: string, problems: string[]]>([
  ["a queue that doesn't answer", "lock table queue.ticket in access exclusive mode", ["queue_stalled"]],
  [
    "a session that holds the sweep's lock, and its age as the cause after 15 seconds",
    `select pg_advisory_xact_lock(${LOCK_NUMBER.sweep})`,
    ["sweep_stalled", "sweep_blocked"],
  ],
])("shows %s while it lasts", { timeout: 60_000 }, async (_, lock, problems) => {
  await blocker.query("begin");
  await blocker.query(lock);
  await startOldWorker();
  try {
    for (const problem of problems)
      await vi.waitFor(async () => expect((await readiness(testEngine.db)).problems).toContain(problem), {
        timeout: 25_000,
        interval: 100,
      });
    await blocker.query("rollback");
    await expectProblems([]);
  } finally {
    await blocker.query("rollback");
    await leave();
  }
});

it("does not count sessions that wait in another database of the server", async () => {
  const elsewhere = {
    connectionString: testEngine.api.database.adminUrl.replace(/\/[^/?]+(?=\?|$)/, "/postgres"),
  };
  const [holder, waiting] = [new pg.Client(elsewhere), new pg.Client(elsewhere)];
  await Promise.all([holder.connect(), waiting.connect()]);
  const key = Math.floor(Math.random() * 2 ** 31);
  await holder.query("select pg_advisory_lock($1)", [key]);
  const waited = waiting.query("select pg_advisory_lock($1)", [key]);
  const isWaiting =
    "select 1 from pg_locks where objid = $1 and not granted and waitstart < clock_timestamp() - interval '1 second'";
  await vi.waitFor(async () => expect(await testEngine.rows(isWaiting, [key])).toHaveLength(1), 5_000);
  await measureEngine(testEngine.db);
  expect((await readiness(testEngine.db)).problems).not.toContain("sessions_waiting");
  await holder.end();
  await waited;
  await waiting.end();
});

it("shows sessions that wait for a lock while they wait", async () => {
  const { id } = await testEngine.newWorkspace();
  await startOldWorker();
  const waiting = new pg.Client({ connectionString: testEngine.api.database.ownerUrl });
  await waiting.connect();
  try {
    await expectProblems([]);
    await blocker.query("begin");
    await blocker.query("select pg_advisory_xact_lock(hashtext($1))", [id]);
    const waited = waiting.query("select pg_advisory_lock(hashtext($1))", [id]);
    await expectProblems(["sessions_waiting"]);
    await blocker.query("rollback");
    await waited;
    await expectProblems([]);
  } finally {
    await waiting.end();
    await leave();
  }
});
