import { PgBoss } from "pg-boss";
import { withClient } from "../postgres/connect.ts";

/**
 * What has to stand in the database beside the migrations, put there by the owner each time they run.
 * Every entry must be safe to repeat. The queue's tables belong here: a library installs and upgrades them.
 */
export type AfterMigration = { name: string; run: (connectionString: string) => Promise<void> };

const SCHEMA = "pgboss";

/** heartbeat 10 s is the library's least: a ticket of a worker that died comes back after that. */
const RUN_QUEUE = {
  notify: false,
  retryLimit: 10,
  retryBackoff: true,
  retryDelay: 1,
  retryDelayMax: 5,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
  // A settled ticket says nothing the run's own row does not.
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

export const afterMigrations: readonly AfterMigration[] = [{ name: "queue-1", run: installQueue }];
