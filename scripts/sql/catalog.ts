import type pg from "pg";

export type DatabaseType = { name: string; element: number; kind: string };
type DatabaseColumn = { table: string; column: string; notNull: boolean; type: number };
type DatabaseFunction = { name: string; strict: boolean };

/** The parts of the system catalogs that determine types and nullability, read once for all statements. */
export type Catalog = {
  types: ReadonlyMap<number, DatabaseType>;
  /** By "table oid.column number". */
  columns: ReadonlyMap<string, DatabaseColumn>;
  functions: ReadonlyMap<number, DatabaseFunction>;
  /** Values a check constraint allows, by "table.column". */
  allowedValues: ReadonlyMap<string, readonly string[]>;
};

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const rows = async <T extends object>(text: string) => (await client.query<T>(text)).rows;
  const types = await rows<{ oid: number; name: string; element: number; kind: string }>(
    "select oid, typname as name, typelem as element, typcategory as kind from pg_type",
  );
  const columns = await rows<{ key: string } & DatabaseColumn>(
    `select c.oid || '.' || a.attnum as key, c.relname as table, a.attname as column, a.attnotnull as "notNull",
       a.atttypid as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  const functions = await rows<{ oid: number } & DatabaseFunction>(
    "select oid, proname as name, proisstrict as strict from pg_proc",
  );
  const checks = await rows<{ key: string; definition: string }>(
    `select c.relname || '.' || a.attname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where k.contype = 'c' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace`,
  );
  return {
    types: new Map(types.map(({ oid, ...type }) => [oid, type])),
    columns: new Map(columns.map(({ key, ...column }) => [key, column])),
    functions: new Map(functions.map(({ oid, ...fn }) => [oid, fn])),
    allowedValues: new Map(checks.flatMap(({ key, definition }) => allowedBy(key, definition))),
  };
}

/** The server prints `status in ('a', 'b')` as `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`. */
function allowedBy(key: string, definition: string): [string, string[]][] {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1];
  const values = list ? [...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? "") : [];
  return values.length > 0 ? [[key, values]] : [];
}
