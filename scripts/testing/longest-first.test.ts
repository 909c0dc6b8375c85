import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONGEST } from "./longest-first.ts";

it.each(LONGEST)("%s, which begins first, exists", (path) => {
  expect(existsSync(join(import.meta.dirname, "..", "..", path))).toBe(true);
});
