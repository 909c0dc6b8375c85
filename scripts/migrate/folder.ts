import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Migration = { name: string; sql: string };

/** The migrations on disk, oldest first. */
export function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }));
}

export function hashMigrations(migrations: readonly Migration[]): string {
  const hash = createHash("sha256");
  for (const { name, sql } of migrations) hash.update(`${name}\0${sql}\0`);
  return hash.digest("hex").slice(0, 16);
}
