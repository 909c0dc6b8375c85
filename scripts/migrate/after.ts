import { installQueue, teachPlanner } from "./queue.ts";
import { limitSessions } from "./session-limits.ts";

/**
 * Database objects besides the migrations, created by the owner after each migration. Every entry must be idempotent.
 */
export type AfterMigration = { name: string; run: (connectionString: string) => Promise<void> };

export const afterMigrations: readonly AfterMigration[] = [
  { name: "queue-2", run: installQueue },
  { name: "queue-planner-2", run: teachPlanner },
  { name: "session-limits-1", run: limitSessions },
];
