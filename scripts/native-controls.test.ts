import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The product has one picker (components/ui/picker.tsx) and one field each for times and days (time-field.tsx,
 * day-field.tsx beside it). Native ones look different on each system, and follow its time format, not the person's.
 */
const root = join(import.meta.dirname, "..");

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => join(folder, file)),
);

/** A select as an element of a page, also where React makes one. */
const NATIVE_SELECT = /<(?:select|datalist)\b|createElement\(\s*"(?:select|datalist)"/;

/** An input for a date or a time, however its type is written. */
const NATIVE_TIME = /\btype[=:]\s*\{?\s*["'`](?:time|date|datetime-local|month|week)["'`]/;

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

  it("have no native input for a date or a time", () => {
    expect('<Input type="time" />').toMatch(NATIVE_TIME);
    expect('<input type={"datetime-local"} />').toMatch(NATIVE_TIME);
    expect('{ type: "date" }').toMatch(NATIVE_TIME);
    expect('<Input type="text" />').not.toMatch(NATIVE_TIME);
    const native = sources.filter((file) => NATIVE_TIME.test(readFileSync(join(root, file), "utf8")));
    expect(native).toEqual([]);
  });
});
