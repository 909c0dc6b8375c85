import type { Analysis } from "./analysis.ts";
import type { Catalog, DatabaseType } from "./catalog.ts";

/** Values as the pool's parsers return them (lib/db/pool.ts): int8 is a number, numeric stays text. */
const READ: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  oid: "number",
  float4: "number",
  float8: "number",
  timestamptz: "Date",
  timestamp: "Date",
  date: "Date",
  json: "unknown",
  jsonb: "unknown",
  bytea: "Buffer",
  interval: "PostgresInterval",
  _bool: "boolean[]",
  _int2: "number[]",
  _int4: "number[]",
  _float4: "number[]",
  _float8: "number[]",
  _numeric: "number[]",
  _timestamptz: "Date[]",
  _timestamp: "Date[]",
  _date: "Date[]",
  _json: "unknown[]",
  _jsonb: "unknown[]",
  _bytea: "Buffer[]",
};

/** Values that pg sends as the expected type; an array passed for jsonb would arrive as a PostgreSQL array. */
const WRITTEN: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number | bigint",
  oid: "number",
  float4: "number",
  float8: "number",
  numeric: "string | number",
  timestamptz: "Date | string",
  timestamp: "Date | string",
  date: "Date | string",
  json: "JsonInput",
  jsonb: "JsonInput",
  bytea: "Uint8Array",
};

const typeOf = (catalog: Catalog, oid: number): DatabaseType =>
  catalog.types.get(oid) ?? { name: "unknown", element: 0, kind: "X" };

export function readType(catalog: Catalog, oid: number): string {
  const type = typeOf(catalog, oid);
  if (READ[type.name]) return READ[type.name] ?? "string";
  return type.kind === "A" ? "string[]" : "string";
}

export function writtenType(catalog: Catalog, oid: number): string {
  const type = typeOf(catalog, oid);
  if (type.kind !== "A") return `${WRITTEN[type.name] ?? "string"} | null`;
  return `readonly (${WRITTEN[typeOf(catalog, type.element).name] ?? "string"} | null)[] | null`;
}

/** The declared values of a column in column-types.ts or a check constraint, by "table.column". */
export const columnType = ({ declared }: Pick<Analysis, "declared">, key: string): string | undefined =>
  declared.has(key) ? `ColumnTypes[${JSON.stringify(key)}]` : undefined;

/** A member name as TypeScript source, quoted where necessary. */
export const property = (name: string) => (/^[a-z_][a-z0-9_]*$/i.test(name) ? name : JSON.stringify(name));
