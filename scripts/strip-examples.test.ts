import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

const strip = createRequire(import.meta.url)("./strip-examples.cjs") as (source: string) => string;
const root = join(import.meta.dirname, "..");
const actions = globSync("lib/actions/*/definition.ts", { cwd: root });

describe("the browser's copy of an action", () => {
  it("has no examples, and everything else", () => {
    const source = (example: string) =>
      `export const x = defineAction({\n  label: "X",\n${example}  run,\n});\n`;
    const rest = source("");
    expect(strip(source('  example: { to: "{{a}}", tags: ["b"] },\n  exampleEvent: "call.missed",\n'))).toBe(
      rest,
    );
    expect(strip(source('  example: {\n    fields: { to: "a" },\n  },\n  exampleEvent: "x",\n'))).toBe(rest);
    expect(strip(rest)).toBe(rest);
  });

  it.each(actions)("%s is still valid code without one", (file) => {
    const stripped = strip(readFileSync(join(root, file), "utf8"));
    expect(stripped).not.toMatch(/\bexample(Event)?:/);
    expect(stripped).toContain("export ");
    expect(() => transformSync(stripped, { loader: "ts" })).not.toThrow();
  });
});
