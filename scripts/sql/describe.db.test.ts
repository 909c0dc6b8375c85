import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../postgres/connect.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { readCatalog } from "./catalog.ts";
import { describeStatement } from "./describe.ts";
import { readStatements, renderStatement, renderStatements } from "./render.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  await owner((client) =>
    client.query(`
      create table place (id int primary key, name text not null, note text, tags text[] not null, seen timestamptz,
        state text not null check (state in ('on', 'off')), detail jsonb not null);
      create table visit (id int8 primary key, place_id int not null, price numeric not null, ended timestamptz)`),
  );
});
afterAll(() => database.drop());

const owner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(database.ownerUrl, work);
const describeText = (text: string) =>
  owner(async (client) => {
    const known = { catalog: await readCatalog(client), declared: new Set(["place.state"]) };
    return describeStatement(client, text, known);
  });

/** Each column of the first row as "name: type". */
async function columns(text: string): Promise<string> {
  const { row } = await describeText(text);
  return (row ?? []).map(({ name, type }) => `${name}: ${type}`).join(", ");
}

describe("columns", () => {
  it.each([
    [
      "select id, name, note, tags from place",
      "id: number, name: string, note: string | null, tags: string[]",
    ],
    ["select id, price, ended from visit", "id: number, price: string, ended: Date | null"],
    ["select state, detail from place", 'state: ColumnTypes["place.state"], detail: unknown'],
    ["select seen from place where seen < now()", "seen: Date"],
    ["select seen from place where seen is not null or id = 1", "seen: Date | null"],
    ["insert into place (id) values (1) returning name, note", "name: string, note: string | null"],
    ["update place set note = 'x' returning note, seen", "note: string, seen: Date | null"],
    ["update place set seen = null where seen < now() returning seen", "seen: Date | null"],
    ["delete from place where note = $1 returning note", "note: string"],
  ])("%s", async (text, expected) => expect(await columns(text)).toBe(expected));
});

describe("joins", () => {
  it.each([
    ["select v.price from place p left join visit v on v.place_id = p.id", "price: string | null"],
    ["select v.price from place p left join visit v on v.place_id = p.id where v.id > 1", "price: string"],
    ["select p.name from visit v right join place p on p.id = v.place_id", "name: string"],
    ["select p.name from visit v full join place p on p.id = v.place_id", "name: string | null"],
    ["select coalesce(v.price, 0) as p from place left join visit v on true", "p: string"],
    [
      "with x as (select name from place) select y.name from visit left join x y on true",
      "name: string | null",
    ],
    ["select x.name from (select name from place union all select note from place) x", "name: string | null"],
    ["select x.n from (values (1), (2)) x(n)", "n: number"],
    ["with recursive t as (select 1 as n union all select n + 1 from t) select n from t", "n: number"],
  ])("%s", async (text, expected) => expect(await columns(text)).toBe(expected));
});

describe("expressions", () => {
  it.each([
    ["select count(*)::int as n, sum(id) as s from place", "n: number, s: number | null"],
    ["select name, max(id) as m from place group by name", "name: string, m: number"],
    ["select id + 1 as a, note || 'x' as b from place", "a: number, b: string | null"],
    ["select exists (select from visit) as e, row_number() over () as r from place", "e: boolean, r: number"],
    ["select case when note is null then 'a' else 'b' end as c from place", "c: string"],
    ["select case when note is null then 'a' end as c from place", "c: string | null"],
    ["select detail->>'x' as x from place", "x: string | null"],
    ["select (select name from place limit 1) as n", "n: string | null"],
    ["select (select count(*) from place) as n", "n: number"],
    ["select k from unnest($1::text[]) k", "k: string | null"],
    ["select p.id from unnest($1::int[]) k join place p on p.id = k", "id: number"],
    ["select upper(name) as u, date_trunc('day', seen) as d from place", "u: string, d: Date | null"],
  ])("%s", async (text, expected) => expect(await columns(text)).toBe(expected));
});

describe("JSON built by a statement", () => {
  it.each([
    [
      "select jsonb_build_object('id', id, 'note', note, 'state', state, 'detail', detail) as o from place",
      'o: { id: number; note: string | null; state: ColumnTypes["place.state"]; detail: unknown }',
    ],
    [
      "select coalesce(jsonb_agg(jsonb_build_object('p', price)), '[]') as l from visit",
      "l: Array<{ p: number }>",
    ],
    ["select jsonb_object_agg(name, id) as m from place", "m: Record<string, number> | null"],
  ])("%s", async (text, expected) => expect(await columns(text)).toBe(expected));
});

it("parameters accept the values pg can send for their type, and null", async () => {
  const { params } = await describeText(
    "update place set name = $1, tags = $2, seen = $3, detail = $4 where id = $5",
  );
  expect(params).toEqual([
    "string | null",
    "readonly (string | null)[] | null",
    "Date | string | null",
    "JsonInput | null",
    "number | null",
  ]);
});

it("the generated file can be parsed by statement, for any text", async () => {
  const text = `select id, 'a "quoted"\nline' as "odd name" from place`;
  const line = renderStatement(text, await describeText(text));
  expect(line).toContain('row: { id: number; "odd name": string }');
  expect([...readStatements(renderStatements(new Map([[text, line]])))]).toEqual([[text, line]]);
});
