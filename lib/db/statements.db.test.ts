import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { declaredColumns } from "@/scripts/launcher/prisma-columns";
import { withClient } from "@/scripts/postgres/connect";
import { readCatalog } from "@/scripts/sql/catalog";
import { collectCalls } from "@/scripts/sql/collect";
import { describeStatement } from "@/scripts/sql/describe";
import { followSchema } from "@/scripts/sql/follow-schema";
import { STATEMENTS } from "@/scripts/sql/generate";
import { readStatements, renderStatement } from "@/scripts/sql/render";
import { createTestDatabase, type TestDatabase } from "@/scripts/testing/database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const committed = readStatements(readFileSync(STATEMENTS, "utf8"));

/** Statements the database refuses or describes otherwise than the committed file, with what it says now. */
function outdated(): Promise<Map<string, string>> {
  return withClient(database.ownerUrl, async (client) => {
    const known = { catalog: await readCatalog(client), declared: declaredColumns() };
    const found = new Map<string, string>();
    for (const [text, line] of committed) {
      const now = await describeStatement(client, text, known).then(
        (described) => renderStatement(text, described),
        (error: Error) => error.message,
      );
      if (now !== line) found.set(text, now);
    }
    return found;
  });
}

// Reading the whole program takes seconds.
const calls = collectCalls();

function located(found: ReadonlyMap<string, string>): string[] {
  return [...found].flatMap(([text, now]) =>
    calls.filter((call) => call.text === text).map(({ file, line }) => `${file}:${line} ${now}`),
  );
}

it("the generated file has exactly the statements in the code", () => {
  const inCode = new Set(
    calls.map(({ text, file, line }) => text ?? `a text built at run time in ${file}:${line}`),
  );
  expect([...inCode].filter((text) => !committed.has(text))).toEqual([]);
  expect([...committed.keys()].filter((text) => !inCode.has(text))).toEqual([]);
});

it("every statement prepares against the schema and has the types npm run sql wrote", async () => {
  await followSchema(database.ownerUrl);
  expect(committed.size).toBeGreaterThan(100);
  expect(located(await outdated())).toEqual([]);
});

it("a table that is only in schema.prisma can be used before its migration is written", async () => {
  const schema = `${readFileSync("prisma/schema.prisma", "utf8")}
    model Review {
      id    String @id
      stars Int?
      @@map("review")
    }`;
  expect(await followSchema(database.ownerUrl, schema)).toEqual([
    "create table public.review (like expected_by_schema.review)",
  ]);
  const described = await withClient(database.ownerUrl, async (client) => {
    const known = { catalog: await readCatalog(client), declared: declaredColumns() };
    return describeStatement(client, "select id, stars from review", known);
  });
  expect(renderStatement("select id, stars from review", described)).toContain("stars: number | null");
  await withClient(database.ownerUrl, (client) => client.query("drop table review"));
});

it("a column renamed only in schema.prisma is missed by every statement that names it", async () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8").replace(
    '@map("is_patient")',
    '@map("was_patient")',
  );
  expect(await followSchema(database.ownerUrl, schema)).toEqual([
    "alter table public.contact add column was_patient boolean not null",
    "alter table public.contact drop column is_patient cascade",
  ]);
  const naming = [...committed.keys()].filter((text) => /\bis_patient\b/.test(text));
  expect(naming.length).toBeGreaterThan(0);
  expect([...(await outdated()).keys()]).toEqual(expect.arrayContaining(naming));
});
