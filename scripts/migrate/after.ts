import { PgBoss } from "pg-boss";
import { withClient } from "../postgres/connect.ts";
import { limitSessions } from "./session-limits.ts";

/**
 * Database objects besides the migrations, created by the owner after each migration. Every entry must be idempotent.
 * The queue's tables belong here because a library installs and upgrades them.
 */
export type AfterMigration = { name: string; run: (connectionString: string) => Promise<void> };

const SCHEMA = "pgboss";

/** A heartbeat of 10 s is the library's minimum: a dead worker's ticket returns after that. */
const RUN_QUEUE = {
  notify: false,
  retryLimit: 10,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 5,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  // A completed ticket contains nothing that the run's own row lacks.
  deleteAfterSeconds: 120,
  deadLetter: "run_dead",
} as const;

async function installQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const [name, options] of [
      ["run_dead", { deleteAfterSeconds: 3_600 }],
      ["run", RUN_QUEUE],
    ] as const) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await withClient(connectionString, async (client) => {
    await client.query(`
      grant usage on schema ${SCHEMA} to switchboard_web, switchboard_worker;
      grant select, insert, update, delete on all tables in schema ${SCHEMA} to switchboard_web, switchboard_worker;
      grant usage, select on all sequences in schema ${SCHEMA} to switchboard_web, switchboard_worker;
      grant execute on all functions in schema ${SCHEMA} to switchboard_web, switchboard_worker`);
  });
}

/**
 * The server caches the plan for fetching tickets. A plan made without statistics scans every ticket of the queue each
 * time, until autovacuum analyzes the table. Example rows therefore provide statistics of a busy queue and are removed
 * before the transaction ends.
 */
async function teachPlanner(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const known = await client.query(
      "select 1 from pg_stats where schemaname = $1 and tablename = 'job_common' and attname = 'name'",
      [SCHEMA],
    );
    if (known.rows.length > 0) return;
    await client.query(`
      begin;
      insert into ${SCHEMA}.job_common (id, name, state, completed_on)
      select gen_random_uuid(), 'run', 'completed', now() from generate_series(1, 1000);
      analyze ${SCHEMA}.job_common;
      delete from ${SCHEMA}.job_common where name = 'run' and state = 'completed' and created_on = now();
      commit`);
  });
}

export const afterMigrations: readonly AfterMigration[] = [
  { name: "queue-1", run: installQueue },
  { name: "queue-planner-1", run: teachPlanner },
  { name: "session-limits-1", run: limitSessions },
];
