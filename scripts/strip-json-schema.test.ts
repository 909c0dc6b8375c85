import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type * as zod from "zod/v4/core";

const strip = createRequire(import.meta.url)("./strip-json-schema.cjs") as (source: string) => string;
const core = join(import.meta.dirname, "..", "node_modules", "zod", "v4", "core");

type Exports = Record<string, unknown>;
/** A module without an address of its own imports the others of zod by theirs. */
const load = (source: string): Promise<Exports> => {
  const absolute = source.replaceAll(' from "./', ` from "${pathToFileURL(core)}/`);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(absolute)}`);
};
const fileOf = (name: string) => readFileSync(join(core, name), "utf8");
const PROCESSORS = "json-schema-processors.js";

describe("the browser's copy of zod", () => {
  it.each(["to-json-schema.js", "json-schema-processors.js"])("keeps every name of %s", async (file) => {
    const stripped = await load(strip(fileOf(file)));
    const whole: Exports = await import(/* @vite-ignore */ join(core, file));
    expect(Object.keys(stripped).sort()).toEqual(Object.keys(whole).sort());
    expect(Object.keys(whole).length).toBeGreaterThan(5);
  });

  it("makes a method that refuses, and not a schema that cannot be made", async () => {
    const { createToJSONSchemaMethod } = await load(strip(fileOf("to-json-schema.js")));
    const method = (createToJSONSchemaMethod as typeof zod.createToJSONSchemaMethod)({} as never);
    expect(() => method()).toThrow("Only the server");
  });

  it.each([
    ["text of some length", z.string().min(2).max(9).length(5)],
    ["a format", z.email().max(50)],
    ["patterns", z.string().regex(/^a/).startsWith("a").includes("b")],
    ["base64", z.base64()],
    ["a time", z.iso.datetime({ local: true })],
    ["a number", z.number().gt(1).min(3).lt(20).max(10).multipleOf(2).multipleOf(3)],
    ["a whole number", z.int()],
    ["a whole number of 32 bits", z.int32().min(0)],
    ["a large number", z.int64()],
    ["a date", z.date().min(new Date(0)).max(new Date(1))],
    ["a list", z.array(z.string()).min(1).max(3)],
    ["a set", z.set(z.string()).size(2)],
    ["a file", z.file().min(1).max(2).mime(["image/png", "image/gif"]).mime("image/png")],
    ["anything", z.unknown()],
  ])("still reads the checks of %s", async (_, schema) => {
    const { aggregateChecks: stripped } = await load(strip(fileOf(PROCESSORS)));
    const whole = await import(/* @vite-ignore */ join(core, PROCESSORS));
    expect((stripped as typeof whole.aggregateChecks)(schema)).toEqual(whole.aggregateChecks(schema));
  });

  it("refuses only what generates JSON Schemas of the functions that schemas call", () => {
    const schemas = readFileSync(join(core, "..", "classic", "schemas.js"), "utf8");
    const called = [...schemas.matchAll(/\bprocessors\.(\w+)\(/g)].map(([, name]) => name ?? "");
    const others = called.filter((name) => !name.endsWith("Processor"));
    expect([...new Set(others)]).toEqual(["aggregateChecks"]);
  });

  it("is much smaller", () => {
    const source = fileOf(PROCESSORS);
    expect(strip(source).length).toBeLessThan(source.length / 4);
  });

  it("rejects a file whose function it cannot recognize", () => {
    expect(() => strip("export { x as aggregateChecks };")).toThrow("unknown way");
  });
});
