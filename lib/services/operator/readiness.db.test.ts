import { afterAll, beforeAll, expect, it } from "vitest";
import { type Db, openDb } from "@/lib/db/pool";
import { withClient } from "@/scripts/postgres/connect";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";
import { readiness } from "./readiness";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ url: database.webUrl, role: "switchboard_web", max: 2 });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

it("is not ready while the pool has no connection left, and says so within a second or two", async () => {
  expect(await readiness(db)).toMatchObject({ ready: true, database: "ok" });
  const taken = [await db.pool.connect(), await db.pool.connect()];
  const began = performance.now();
  expect(await readiness(db)).toMatchObject({ ready: false, database: "no_connections" });
  expect(performance.now() - began).toBeLessThan(2_000);
  for (const client of taken) client.release();
  expect(await readiness(db)).toMatchObject({ ready: true });
});

it("is not ready without a database", async () => {
  const nowhere = openDb({ url: "postgresql://nobody@127.0.0.1:1/none", role: "switchboard_web", max: 1 });
  expect(await readiness(nowhere)).toMatchObject({ ready: false, migrations: "unknown" });
  await nowhere.pool.end();
});

const beat = (columns: string) =>
  withClient(database.ownerUrl, async (client) => {
    await client.query("delete from worker_heartbeat");
    await client.query(
      `insert into worker_heartbeat (id, host, pid, version, slots, started_at, swept_at, fetched_at)
       values ('wrk_1', 'one', 1, '1', 4, now() - interval '1 minute', ${columns})`,
    );
  });

it("reports a sweep and a queue that stand still while the worker's heart beats, and stays ready", async () => {
  await beat("now(), now()");
  expect(await readiness(db)).toMatchObject({ ready: true, sweep: "ok", queue: "ok", problems: [] });
  await beat("now() - interval '16 seconds', now()");
  expect(await readiness(db)).toMatchObject({ ready: true, sweep: "stalled", problems: ["sweep_stalled"] });
  await beat("now(), now() - interval '16 seconds'");
  expect(await readiness(db)).toMatchObject({ ready: true, queue: "stalled", problems: ["queue_stalled"] });
});

it("is not ready while events cannot be written, and says why", async () => {
  expect(await readiness(db, "disk_full")).toMatchObject({
    ready: false,
    database: "disk_full",
    ingest: "failing",
    problems: expect.arrayContaining(["events_refused"]),
  });
});

it("names a migration that is missing", async () => {
  await withClient(database.ownerUrl, (client) =>
    client.query("alter table worker_heartbeat drop column swept_at"),
  );
  expect(await readiness(db)).toMatchObject({ ready: false, database: "ok", migrations: "pending" });
});
