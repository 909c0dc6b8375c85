import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DiffTarget } from "@prisma/schema-engine-wasm";
import { StepFailure } from "../bootstrap/failure.mjs";
import { root } from "../launcher/context.ts";
import { withSchemaEngine } from "./schema-engine.ts";

const STEP = "Writing a migration";
const SCHEMA = "prisma/schema.prisma";

/** 20261121093000_add_callbacks: ordered by time, readable by name. */
export function migrationName(words: readonly string[], now: Date): string {
  const name = words
    .join("_")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_+|_+$/g, "");
  if (name === "") {
    throw new StepFailure({
      step: STEP,
      cause: "it needs a name.",
      next: "npm run migration -- add callbacks",
    });
  }
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return `${stamp}_${name}`;
}

function committedSchema(): string {
  try {
    return execFileSync("git", ["show", `HEAD:${SCHEMA}`], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch {
    throw new StepFailure({
      step: STEP,
      cause: `the last commit holds no ${SCHEMA} to compare with.`,
      next: "commit the schema the existing migrations describe, then change it and run this again.",
    });
  }
}

const datamodel = (content: string): DiffTarget => ({
  tag: "schemaDatamodel",
  files: [{ path: join(root, SCHEMA), content }],
});

/**
 * Returns the SQL that leads from one schema (null: an empty database) to the other. The engine compares two texts but
 * requires a connection anyway.
 */
export async function schemaDiff(
  connectionString: string,
  { from, to }: { from: string | null; to: string },
): Promise<string> {
  const result = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: from === null ? { tag: "empty" } : datamodel(from),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return result.stdout ?? "";
}

/** Changes are counted from the last commit, so a migration that is not committed would be written a second time. */
export function uncommittedMigrations(cwd = root): string[] {
  const status = execFileSync(
    "git",
    ["status", "--porcelain", "--untracked-files=all", "--", "prisma/migrations"],
    { cwd, encoding: "utf8" },
  );
  return [...new Set(status.match(/prisma\/migrations\/[^/\n]+(?=\/migration\.sql)/g))];
}

function refuseUncommitted(): void {
  const [first] = uncommittedMigrations();
  if (first === undefined) return;
  throw new StepFailure({
    step: STEP,
    cause: `${first} is not committed, and its changes would be written again.`,
    next: "commit it together with prisma/schema.prisma, or delete it to write all changes as one migration.",
  });
}

const POLICY_CHECK =
  "(select current_setting('app.scope', true)) = 'workspace' and workspace_id = (select current_setting('app.tenant', true))";

/** For work across tenants, such as a backup. */
const SYSTEM_CHECK = "(select current_setting('app.scope', true)) = 'system'";

/** The row-level security of every new table of a workspace. Without it the table is open to every tenant. */
export function policiesFor(script: string): string {
  const tables = [...script.matchAll(/^CREATE TABLE "(\w+)" \(([^;]*?)^\);/gms)]
    .filter(([, , columns]) => columns!.includes('"workspace_id"'))
    .map(([, table]) => table!);
  return tables
    .map(
      (table) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy of_workspace on ${table} to switchboard_web, switchboard_worker
  using (${POLICY_CHECK})
  with check (${POLICY_CHECK});
create policy of_system on ${table} to switchboard_worker
  using (${SYSTEM_CHECK})
  with check (${SYSTEM_CHECK});
`,
    )
    .join("");
}

/** Writes the schema changes since the last commit as the next migration, to be reviewed and completed. */
export async function newMigration(connectionString: string, words: readonly string[]): Promise<number> {
  const name = migrationName(words, new Date());
  const from = committedSchema();
  refuseUncommitted();
  const to = readFileSync(join(root, SCHEMA), "utf8");
  const script = await schemaDiff(connectionString, { from, to });
  const folder = join(root, "prisma", "migrations", name);
  mkdirSync(folder, { recursive: true });
  const empty = /^\s*(--.*)?\s*$/.test(script);
  writeFileSync(
    join(folder, "migration.sql"),
    empty ? "-- The schema did not change; write the SQL here.\n" : script + policiesFor(script),
  );
  process.stderr.write(
    `Wrote prisma/migrations/${name}/migration.sql. Read it and complete it, then run npm run sql and the tests (CONTRIBUTING.md, "Changing the schema").\n`,
  );
  return 0;
}
