import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const strip = createRequire(import.meta.url)("./strip-colors.cjs") as (source: string) => string;
const file = join(import.meta.dirname, "..", "node_modules", "d3-color", "dist", "d3-color.mjs");

type Exports = Record<string, unknown>;
const load = (source: string): Promise<Exports> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);

describe("the browser's copy of d3-color", () => {
  it("keeps every name", async () => {
    const [stripped, whole] = [
      await load(strip(readFileSync(file, "utf8"))),
      (await import(file)) as Exports,
    ];
    expect(Object.keys(stripped).sort()).toEqual(Object.keys(whole).sort());
    expect(Object.keys(whole).length).toBeGreaterThan(5);
  });

  it("recognizes no color and makes none", async () => {
    const { color, rgb } = (await load(strip(readFileSync(file, "utf8")))) as Record<
      string,
      (text: string) => null
    >;
    expect(color!("red")).toBeNull();
    expect({} instanceof color!).toBe(false);
    expect(() => rgb!("red")).toThrow("not animated");
  });

  it("fails for a file it does not recognize", () => {
    expect(() => strip("module.exports = {}")).toThrow("unknown way");
  });
});
