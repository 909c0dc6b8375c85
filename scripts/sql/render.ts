import type { Described } from "./describe.ts";

const HEADER = `// Written by npm run sql from the statements in the code and the migrated database. Do not edit.
// biome-ignore-all format: one line a statement, so that a change shows as one line
// biome-ignore-all lint: generated
import type { ColumnTypes, JsonInput, PostgresInterval } from "./column-types";

/** Parameters and row of every SQL statement, by its exact text. */
export interface Statements {
`;

export const property = (name: string) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : JSON.stringify(name));

/** One line, for the committed file and for a comparison with it. */
export function renderStatement(text: string, { params, row }: Described): string {
  // Of two columns with one name pg keeps the last.
  const fields = new Map((row ?? []).map(({ name, type }) => [name, type]));
  const rendered = [...fields].map(([name, type]) => `${property(name)}: ${type}`).join("; ");
  const rowType = row === null ? "never" : `{ ${rendered} }`;
  return `  ${JSON.stringify(text)}: { params: readonly [${params.join(", ")}]; row: ${rowType} };`;
}

export function renderStatements(lines: ReadonlyMap<string, string>): string {
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `${HEADER}${sorted.map(([, line]) => line).join("\n")}\n}\n`;
}

/** The committed file's lines, by statement. */
export function readStatements(file: string): Map<string, string> {
  const lines = file.split("\n").filter((line) => line.startsWith('  "'));
  return new Map(
    lines.map((line) => {
      const text = /^ {2}("(?:\\.|[^"\\])*"): \{ params: /.exec(line)?.[1];
      if (text === undefined)
        throw new Error(`lib/db/statements.ts holds a line that npm run sql did not write: ${line}`);
      return [JSON.parse(text) as string, line];
    }),
  );
}

/** Values the database itself allows, by column. */
export function renderCheckedColumns(allowed: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...allowed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, values]) => `  "${key}": ${values.map((value) => JSON.stringify(value)).join(" | ")};`);
  return `// Written by npm run sql from the check constraints of the migrated database. Do not edit.
// biome-ignore-all format: one line a column
export interface CheckedColumns {
${lines.join("\n")}
}
`;
}
