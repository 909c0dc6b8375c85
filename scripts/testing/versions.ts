import { cpSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../migrate/apply.ts";
import { readMigrations } from "../migrate/folder.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { scratchFolder } from "./scratch.ts";

export const migrationsFolder = join(import.meta.dirname, "..", "..", "prisma", "migrations");
export const migrationNames = readMigrations(migrationsFolder).map(({ name }) => name);

/** Databases as earlier versions left them. */
export type Versions = {
  /** A database with the first so many migrations and nothing else. The caller drops it. */
  at(applied: number): Promise<TestDatabase>;
  close(): Promise<void>;
};

/** One database goes through all versions, and each of them is a copy of it. They are asked for in ascending order. */
export async function openVersions(): Promise<Versions> {
  const scratch = scratchFolder();
  const walker = await createTestDatabase({ empty: true });
  let reached = 0;
  return {
    async at(applied) {
      if (applied < reached) throw new Error(`Version ${applied} was passed; the database is at ${reached}.`);
      for (const name of migrationNames.slice(reached, applied))
        cpSync(join(migrationsFolder, name), join(scratch.path, name), { recursive: true });
      if (applied > reached) await migrateDatabase(walker.ownerUrl, scratch.path);
      reached = applied;
      return createTestDatabase({ from: walker });
    },
    async close() {
      await walker.drop();
      scratch.remove();
    },
  };
}
