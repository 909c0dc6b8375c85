import type pg from "pg";
import { type Analysis, outputOf, type Query, subqueryOf } from "./analysis.ts";
import { jsonShape } from "./json-shape.ts";
import { atomIn, isNode, type Node, nodeIn, parseNodeTree } from "./node-tree.ts";
import { columnHasValue } from "./nullability.ts";
import { columnType, readType, writtenType } from "./types.ts";

export type Described = { params: readonly string[]; row: readonly Field[] | null };
type Field = { name: string; type: string };

type Prepared = { params: number[]; results: number[] };

/** Utility statements cannot be prepared and return no rows. */
const UTILITY =
  /^\s*(notify|listen|unlisten|lock|savepoint|release|rollback|set|reset|refresh|analyze|vacuum|create|alter|drop|truncate)\b/i;

export async function describeStatement(
  client: pg.Client,
  text: string,
  known: Pick<Analysis, "catalog" | "declared">,
): Promise<Described> {
  if (UTILITY.test(text)) return { params: [], row: null };
  const { params, results } = await prepare(client, text);
  const described = { params: params.map((oid) => writtenType(known.catalog, oid)) };
  if (results.length === 0) return { ...described, row: null };
  const analysis: Analysis = { ...known, visiting: new Set() };
  const query = subqueryOf(null, await analyze(client, { text, params }), analysis);
  const row = outputOf(query).map((target, index) =>
    fieldOf(analysis, query, { target, index, oid: results[index] ?? 0 }),
  );
  return { ...described, row };
}

type Output = { target: Node; index: number; oid: number };

function fieldOf(analysis: Analysis, query: Query, { target, index, oid }: Output): Field {
  const nullable = !columnHasValue(analysis, query, index + 1);
  const type = typeOf(analysis, query, { target, oid });
  return {
    name: atomIn(target, "resname"),
    type: nullable && type !== "unknown" ? `${type} | null` : type,
  };
}

function typeOf(analysis: Analysis, query: Query, { target, oid }: Omit<Output, "index">): string {
  const origin = `${atomIn(target, "resorigtbl")}.${atomIn(target, "resorigcol")}`;
  const column = analysis.catalog.columns.get(origin);
  const known = column && columnType(analysis, `${column.table}.${column.column}`);
  if (known !== undefined) return known;
  const type = readType(analysis.catalog, oid);
  const expression = nodeIn(target, "expr");
  return (type === "unknown" && expression && jsonShape(analysis, query, expression)) || type;
}

async function prepare(client: pg.Client, text: string): Promise<Prepared> {
  await client.query(`prepare described as ${text}\n`);
  try {
    const { rows } = await client.query<Prepared>(
      `select parameter_types::oid[]::int8[]::int[] as params, coalesce(result_types, '{}')::oid[]::int8[]::int[] as results
       from pg_prepared_statements where name = 'described'`,
    );
    return rows[0] ?? { params: [], results: [] };
  } finally {
    await client.query("deallocate described");
  }
}

/**
 * A function whose body is the statement stores its analysis: the same names, types and joins the statement has at run
 * time. The function is in the session's temporary schema and disappears with it.
 */
async function analyze(
  client: pg.Client,
  { text, params }: { text: string; params: number[] },
): Promise<Node> {
  const { rows } = await client.query<{ type: string }>(
    "select format_type(oid::oid, null) as type from unnest($1::int[]) with ordinality p(oid, at) order by at",
    [params],
  );
  const types = rows.map(({ type }) => type).join(", ");
  await client.query(
    `create function pg_temp.described(${types}) returns void language sql begin atomic ${text}\n; end`,
  );
  try {
    const { rows: bodies } = await client.query<{ body: string }>(
      `select prosqlbody::text as body from pg_proc
       where proname = 'described' and pronamespace = pg_my_temp_schema()`,
    );
    const found = firstQuery(parseNodeTree(bodies[0]?.body ?? ""));
    if (!found) throw new Error("The server did not keep the statement in analyzed form.");
    return found;
  } finally {
    await client.query("drop function pg_temp.described");
  }
}

function firstQuery(value: ReturnType<typeof parseNodeTree>): Node | null {
  if (Array.isArray(value)) return value.map(firstQuery).find((found) => found !== null) ?? null;
  return isNode(value) && value.tag === "QUERY" ? value : null;
}
