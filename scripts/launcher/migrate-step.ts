import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { note, step } from "../bootstrap/progress.mjs";
import { root } from "./context.ts";
import { requireProgram } from "./program.ts";
import type { Services } from "./services.ts";

/** A new database gets every migration, and their names would fill the screen. */
const MOST_NAMES = 5;

const migrationsFolder = join(root, "prisma", "migrations");

/**
 * Migrates the database before any program uses it. It loads the built form, because the queue's tables after the
 * migrations are created by the worker's code.
 */
export async function migrateStep(services: Services) {
  const applied = await step("Migrating the database", async () => {
    const built = await import(pathToFileURL(requireProgram("migrate")).href);
    const { migrateDatabase } = built as typeof import("../migrate/apply.ts");
    return await migrateDatabase(services.owner.DATABASE_URL ?? "", migrationsFolder);
  });
  if (applied.length > MOST_NAMES) note(`applied ${applied.length} migrations`);
  else if (applied.length > 0) note(`applied ${applied.join(", ")}`);
  // The embedded database has passwords of its own.
  if (services.embedded) return;
  const { provideLogins } = await import("../migrate/logins.ts");
  const changed = await provideLogins(services.owner.DATABASE_URL ?? "", {
    switchboard_web: process.env.WEB_DATABASE_PASSWORD,
    switchboard_worker: process.env.WORKER_DATABASE_PASSWORD,
  });
  if (changed.length > 0) note(`set the passwords of ${changed.join(" and ")}`);
}
