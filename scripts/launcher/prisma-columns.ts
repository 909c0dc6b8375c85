import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./context.ts";

/** The files whose keys, "table.column", have declared types. */
export const columnTypeFiles = ["lib/db/column-types.ts", "lib/db/checked-columns.ts"] as const;

export function declaredColumns(): ReadonlySet<string> {
  const text = columnTypeFiles.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  return new Set([...text.matchAll(/^ {2}"(\w+\.\w+)":/gm)].map((match) => match[1] ?? ""));
}

type Model = { name: string; table: string; columns: Map<string, string> };

/** Maps Prisma's name of each column: `field Type @map("column")` under `@@map("table")`. */
export function modelsOf(schema: string): Model[] {
  return [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = "", body = ""]) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +\w+.*$/gm)].map(([line, field = ""]): [string, string] => [
      field,
      /[^@]@map\("(\w+)"\)/.exec(line)?.[1] ?? field,
    ]);
    return { name, table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name, columns: new Map(fields) };
  });
}

/**
 * Prisma types a status as any text and JSON as any value; this gives the rows it reads the types that SQL rows have.
 */
export function typeModels(folder: string): void {
  const declared = declaredColumns();
  for (const model of modelsOf(readFileSync(join(root, "prisma", "schema.prisma"), "utf8"))) {
    const path = join(folder, "models", `${model.name}.ts`);
    const text = readFileSync(path, "utf8");
    const typed = typeScalars(text, { model, declared });
    if (typed !== text) writeFileSync(path, typed);
  }
}

export function typeScalars(
  text: string,
  { model, declared }: { model: Model; declared: ReadonlySet<string> },
): string {
  const start = text.indexOf("scalars: runtime.Types.Extensions.GetPayloadResult<{");
  const end = text.indexOf('}, ExtArgs["result"]', start);
  if (start < 0 || end < 0) throw new Error(`Prisma wrote ${model.name} in a form this step does not know.`);
  const scalars = text
    .slice(start, end)
    .replaceAll(/^( +)(\w+): .*?( \| null)?$/gm, (line, indent, field, orNull) => {
      const key = `${model.table}.${model.columns.get(field)}`;
      return declared.has(key)
        ? `${indent}${field}: ColumnTypes[${JSON.stringify(key)}]${orNull ?? ""}`
        : line;
    });
  if (scalars === text.slice(start, end)) return text;
  const importLine = 'import type { ColumnTypes } from "../../column-types"\n';
  const typed = text.slice(0, start) + scalars + text.slice(end);
  return typed.replace(/^import type/m, `${importLine}import type`);
}
