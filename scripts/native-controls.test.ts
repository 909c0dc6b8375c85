import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** The product has one picker (components/ui/picker.tsx). A native list looks different on each system and has no search. */
const root = join(import.meta.dirname, "..");

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join(folder, file)),
);

/** A select as an element of a page, also where React makes one. */
const NATIVE_SELECT = /<(?:select|datalist)\b|createElement\(\s*"(?:select|datalist)"/;

describe("controls of the pages", () => {
  it("are found where they are", () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources).toContain(join("components", "ui", "picker.tsx"));
    expect('<select name="plan">').toMatch(NATIVE_SELECT);
    expect('createElement("select", {})').toMatch(NATIVE_SELECT);
    expect("<Selection />").not.toMatch(NATIVE_SELECT);
  });

  it("have no native select", () => {
    const native = sources.filter((file) => NATIVE_SELECT.test(readFileSync(join(root, file), "utf8")));
    expect(native).toEqual([]);
  });
});
