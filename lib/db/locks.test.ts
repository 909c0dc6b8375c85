import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOCK_CLASS, LOCK_NUMBER } from "./locks";

const root = join(import.meta.dirname, "..", "..");
const folders = ["app", "bench", "components", "e2e", "lib", "prisma", "scripts"];

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file) && !file.includes("generated"))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** The first argument of each advisory-lock call whose argument is a number and not a name or parameter. */
const literalsIn = (text: string) =>
  [...text.matchAll(/pg_\w*advisory\w*lock\w*\(\s*([\d_]+)/g)].map((match) =>
    Number(match[1]!.replaceAll("_", "")),
  );

describe("the register of advisory locks", () => {
  it.each([
    ["class", LOCK_CLASS],
    ["number", LOCK_NUMBER],
  ])("gives each purpose a %s of its own", (_, register) => {
    const values: number[] = Object.values(register);
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  });

  it("is the only place in the code that holds lock numbers", () => {
    const literals = files
      // The generated file repeats statements whose numbers come from the register.
      .filter(({ file }) => !file.endsWith(".sql") && file !== join("lib", "db", "statements.ts"))
      .flatMap(({ file, text }) => literalsIn(text).map((number) => `${file} ${number}`));
    expect(literals).toEqual([]);
  });

  it("names the numbers that migrations hold", () => {
    const held = files.filter(({ file }) => file.endsWith(".sql")).flatMap(({ text }) => literalsIn(text));
    expect(held).toContain(LOCK_NUMBER.partitions);
    const named: number[] = Object.values(LOCK_NUMBER);
    expect(held.filter((number) => !named.includes(number))).toEqual([]);
  });
});
