import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

it("docs/data-model.md names every table of the schema and no other", () => {
  const tables = [...read("prisma/schema.prisma").matchAll(/@@map\("(\w+)"\)/g)].map(([, name]) => name!);
  const page = read("docs/data-model.md");
  const named = new Set(page.match(/\b[a-z]+(?:_[a-z]+)*\b/g));
  expect(
    tables.filter((table) => !named.has(table)),
    "add these tables to a diagram in docs/data-model.md",
  ).toEqual([]);
  const drawn = [...page.matchAll(/^ {2}(\w+) \S*--\S* (\w+) :/gm)].flatMap(([, from, to]) => [from!, to!]);
  expect(drawn.length).toBeGreaterThan(tables.length);
  expect(
    drawn.filter((table) => !tables.includes(table)),
    "remove these from docs/data-model.md; the schema has no such tables",
  ).toEqual([]);
});
