import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";

/** The migrations on disk, oldest first, in the shape the engine takes. */
export function readMigrations(baseDir: string): MigrationList {
  const lockFile = join(baseDir, "migration_lock.toml");
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: existsSync(lockFile) ? readFileSync(lockFile, "utf8") : 'provider = "postgresql"\n',
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

export function hashMigrations(list: MigrationList): string {
  const hash = createHash("sha256");
  for (const { path, migrationFile } of list.migrationDirectories) {
    hash.update(`${path}\0${JSON.stringify(migrationFile.content)}\0`);
  }
  return hash.digest("hex").slice(0, 16);
}
