import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { StepFailure } from "../bootstrap/failure.mjs";
import { say } from "../bootstrap/progress.mjs";
import { root } from "../launcher/context.ts";
import { withClient } from "../postgres/connect.ts";
import startTestServer, { createTestDatabase } from "../testing/database.ts";
import { readCatalog } from "./catalog.ts";
import { type Call, collectCalls } from "./collect.ts";
import { describeStatement } from "./describe.ts";
import { renderStatement, renderStatements } from "./render.ts";

export const STATEMENTS = join(root, "lib", "db", "statements.ts");
const COLUMN_TYPES = join(root, "lib", "db", "column-types.ts");

export function declaredColumns(): ReadonlySet<string> {
  const file = readFileSync(COLUMN_TYPES, "utf8");
  return new Set([...file.matchAll(/^ {2}"(\w+\.\w+)":/gm)].map((match) => match[1] ?? ""));
}

/** Writes lib/db/statements.ts, or with --check says that it is out of date. Prints what is not checked yet. */
export async function generateStatements(args: readonly string[]): Promise<number> {
  const calls = collectCalls();
  const texts = [...new Set(calls.flatMap(({ text }) => (text === null ? [] : [text])))];
  const release = await startTestServer();
  let file: string;
  try {
    const database = await createTestDatabase();
    try {
      file = await withClient(database.ownerUrl, (client) => describeAll(client, { texts, calls }));
    } finally {
      await database.drop();
    }
  } finally {
    await release();
  }
  const stale = readIfThere(STATEMENTS) !== file;
  if (stale && args.includes("--check")) {
    throw new StepFailure({
      step: "Comparing lib/db/statements.ts",
      cause: "it is not what the statements and the database say.",
      next: "npm run sql",
    });
  }
  if (stale) writeFileSync(STATEMENTS, file);
  report(stale ? collectCalls() : calls, texts.length);
  return 0;
}

async function describeAll(
  client: pg.Client,
  { texts, calls }: { texts: readonly string[]; calls: readonly Call[] },
): Promise<string> {
  const catalog = await readCatalog(client);
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

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** The statements whose rows are still asserted by hand, by file: nothing is printed once there are none. */
function report(calls: readonly Call[], registered: number): void {
  say(`${registered} statements in lib/db/statements.ts.`);
  const unchecked = calls.filter((call) => !call.checked);
  if (unchecked.length === 0) return;
  const byFile = Map.groupBy(unchecked, ({ file }) => file);
  for (const [file, found] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const dynamic = found.filter(({ text }) => text === null).length;
    const lines = [...new Set(found.map(({ line }) => line))].join(", ");
    say(`${file}: ${found.length} unchecked (${dynamic} with text put together at run time), lines ${lines}`);
  }
  say(`${unchecked.length} of ${calls.length} calls are not checked.`);
}
