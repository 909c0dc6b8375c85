import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

const strip = createRequire(import.meta.url)("./strip-descriptions.cjs") as (source: string) => string;

describe("the browser's copy of a contract", () => {
  it("has no descriptions, and everything else", () => {
    const source = [
      'name: text(80).optional().describe("Say \\"hi\\" (twice)"),',
      'role: z.enum(ROLES).meta({ description: "Who" }),',
      'lead: z.object({}).meta({ id: "Lead", description: "kept with its id" }),',
      'email: email.describe(\n    "On its own line",\n  ),',
    ].join("\n");
    expect(strip(source)).toBe(
      [
        "name: text(80).optional(),",
        "role: z.enum(ROLES),",
        'lead: z.object({}).meta({ id: "Lead", description: "kept with its id" }),',
        "email: email,",
      ].join("\n"),
    );
  });

  it("is still valid code, and shorter by a fifth", () => {
    const file = join(import.meta.dirname, "..", "lib", "contract", "automations.ts");
    const source = readFileSync(file, "utf8");
    const stripped = strip(source);
    expect(() => transformSync(stripped, { loader: "ts" })).not.toThrow();
    expect(stripped.length).toBeLessThan(source.length * 0.8);
  });
});
