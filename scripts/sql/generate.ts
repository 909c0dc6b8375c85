import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import { say } from "../bootstrap/progress.mjs";
import { root } from "../launcher/context.ts";
import { declaredColumns } from "../launcher/prisma-columns.ts";
import { withClient } from "../postgres/connect.ts";
import startTestServer, { createTestDatabase } from "../testing/database.ts";
import { type Catalog, readCatalog } from "./catalog.ts";
import { type Call, collectCalls } from "./collect.ts";
import { describeStatement } from "./describe.ts";
import { renderCheckedColumns, renderStatement, renderStatements } from "./render.ts";

export const STATEMENTS = join(root, "lib", "db", "statements.ts");
const CHECKED_COLUMNS = join(root, "lib", "db", "checked-columns.ts");

/** Writes the generated types, or with --check reports that they are outdated. */
export async function generateStatements(args: readonly string[]): Promise<number> {
  const calls = collectCalls();
  const texts = [...new Set(calls.flatMap(({ text }) => (text === null ? [] : [text])))];
  refuseDynamic(calls);
  const stale = await withMigratedDatabase(async (client) => {
    const catalog = await readCatalog(client);
    const write = args.includes("--check") ? isStale : replaceStale;
    // The columns come first, because statements refer to their types.
    const columns = write(CHECKED_COLUMNS, renderCheckedColumns(catalog.allowedValues));
    return write(STATEMENTS, await describeAll(client, { texts, calls, catalog })) || columns;
  });
  if (stale && args.includes("--check")) {
    throw new StepFailure({
      step: "Comparing the types of the SQL statements",
      cause: "lib/db/statements.ts is not what the statements and the database say.",
      next: "npm run sql",
    });
  }
  say(`${texts.length} statements in lib/db/statements.ts.`);
  return 0;
}

async function withMigratedDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const release = await startTestServer();
  try {
    const database = await createTestDatabase();
    try {
      return await withClient(database.ownerUrl, work);
    } finally {
      await database.drop();
    }
  } finally {
    await release();
  }
}

const isStale = (path: string, text: string) => !existsSync(path) || readFileSync(path, "utf8") !== text;

function replaceStale(path: string, text: string): boolean {
  const stale = isStale(path, text);
  if (stale) writeFileSync(path, text);
  return stale;
}

type Statements = { texts: readonly string[]; calls: readonly Call[]; catalog: Catalog };

async function describeAll(client: pg.Client, { texts, calls, catalog }: Statements): Promise<string> {
  const declared = declaredColumns();
  const lines = new Map<string, string>();
  const failures: string[] = [];
  for (const text of texts) {
    try {
      lines.set(text, renderStatement(text, await describeStatement(client, text, { catalog, declared })));
    } catch (error) {
      const places = calls.filter((call) => call.text === text).map(({ file, line }) => `${file}:${line}`);
      failures.push(`${places.join(", ")}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) {
    throw new StepFailure({
      step: "Describing the SQL statements",
      cause: failures.join("\n"),
      next: "correct the statement or the schema, and run npm run sql again.",
    });
  }
  return renderStatements(lines);
}

function refuseDynamic(calls: readonly Call[]): void {
  const dynamic = calls.filter(({ text }) => text === null);
  if (dynamic.length === 0) return;
  throw new StepFailure({
    step: "Reading the SQL statements",
    cause: `the text is put together at run time in ${dynamic.map(({ file, line }) => `${file}:${line}`).join(", ")}`,
    next: "write each statement out, see docs/database.md.",
  });
}
