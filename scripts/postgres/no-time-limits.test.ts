import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** They run on the embedded server alone. */
const isOfTests = (file: string) => file.endsWith(".test.ts") || file.startsWith("scripts/testing/");
const root = join(import.meta.dirname, "..", "..");

/** PostgreSQL 15 and 16 refuse it, and the tests run on a newer one. */
it("sets transaction_timeout nowhere without knowing that the server has it", () => {
  const files = globSync("{lib,scripts}/**/*.{ts,mjs,sql}", { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  const sets = /\bset\s+(local\s+|session\s+)?transaction_timeout\b/i;
  const inVain = files.filter(
    (file) => !isOfTests(file) && sets.test(readFileSync(join(root, file), "utf8")),
  );
  expect(inVain).toEqual([]);
});
