import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type * as zod from "zod/v4/core";

const strip = createRequire(import.meta.url)("./strip-json-schema.cjs") as (source: string) => string;
const core = join(import.meta.dirname, "..", "node_modules", "zod", "v4", "core");

type Exports = Record<string, unknown>;
const load = (source: string): Promise<Exports> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);

describe("the browser's copy of zod", () => {
  it.each(["to-json-schema.js", "json-schema-processors.js"])("keeps every name of %s", async (file) => {
    const stripped = await load(strip(readFileSync(join(core, file), "utf8")));
    const whole: Exports = await import(/* @vite-ignore */ join(core, file));
    expect(Object.keys(stripped).sort()).toEqual(Object.keys(whole).sort());
    expect(Object.keys(whole).length).toBeGreaterThan(5);
  });

  it("makes a method that refuses, and not a schema that cannot be made", async () => {
    const source = readFileSync(join(core, "to-json-schema.js"), "utf8");
    const { createToJSONSchemaMethod } = await load(strip(source));
    const method = (createToJSONSchemaMethod as typeof zod.createToJSONSchemaMethod)({} as never);
    expect(() => method()).toThrow("Only the server");
  });
});
