import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { root } from "../launcher/context.ts";
import { withSchemaEngine } from "../migrate/schema-engine.ts";
import { withClient } from "../postgres/connect.ts";

const EXPECTED = "expected_by_schema";
const SCHEMA = join(root, "prisma", "schema.prisma");

type Difference = { change: string };

/**
 * Changes the tables and columns of a migrated test database to match prisma/schema.prisma, so that statements fail on a
 * renamed column, and may use a new table, before the migration is written. Returns the changes: none if migrations and
 * schema agree.
 */
export async function followSchema(
  ownerUrl: string,
  schema = readFileSync(SCHEMA, "utf8"),
): Promise<string[]> {
  const script = await creationScript(ownerUrl, schema);
  return withClient(ownerUrl, async (client) => {
    await client.query(`create schema ${EXPECTED}; set search_path = ${EXPECTED}`);
    await client.query(script.replaceAll(/^CREATE SCHEMA .*$/gm, ""));
    await client.query("set search_path = public");
    const created = (await client.query<Difference>(NEW_TABLES, [EXPECTED])).rows;
    await applyAll(client, created);
    const changed = (await client.query<Difference>(DIFFERENCES, [EXPECTED])).rows;
    await client.query(`drop schema ${EXPECTED} cascade`);
    await applyAll(client, changed);
    return [...created, ...changed].map(({ change }) => change);
  });
}

async function applyAll(client: pg.Client, differences: readonly Difference[]): Promise<void> {
  for (const { change } of differences) await client.query(change);
}

async function creationScript(connectionString: string, content: string): Promise<string> {
  const { stdout } = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files: [{ path: SCHEMA, content }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return stdout ?? "";
}

/** The columns are copied without defaults, which could belong to a sequence of the schema that is dropped again. */
const NEW_TABLES = `
  select format('create table public.%I (like %I.%I)', c.relname, $1::text, c.relname) as change
  from pg_class c where c.relkind = 'r' and c.relnamespace = $1::text::regnamespace
    and to_regclass(format('public.%I', c.relname)) is null order by 1`;

/** Tables created by hand in a migration are unchanged. Lists are required here, which the schema cannot express. */
const DIFFERENCES = `
  with known as (
    select n.nspname as schema, c.relname as table, a.attname as column, a.attnotnull as required,
      format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in ('public', $1)
      and exists (select from pg_class e where e.relname = c.relname and e.relnamespace = $1::text::regnamespace)
  ), pairs as (
    select coalesce(e.table, p.table) as table, coalesce(e.column, p.column) as column,
      e.column is not null as wanted, p.column is not null as present, e.type, e.required,
      e.type is distinct from p.type as retyped, e.type not like '%[]' and e.required is distinct from p.required as requirement
    from (select * from known where schema = $1) e
      full join (select * from known where schema = 'public') p using ("table", "column")
  )
  select case
    when not present then format('alter table public.%I add column %I %s %s', "table", "column", type,
      case when required then 'not null' else '' end)
    when not wanted then format('alter table public.%I drop column %I cascade', "table", "column")
    when retyped then format('alter table public.%I alter column %I type %s using null', "table", "column", type)
    else format('alter table public.%I alter column %I %s not null', "table", "column",
      case when required then 'set' else 'drop' end)
    end as change
  from pairs where not present or not wanted or retyped or requirement order by 1`;
