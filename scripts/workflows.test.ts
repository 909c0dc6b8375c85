import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..", ".github", "workflows");

it("pins every action to a commit and names its version", () => {
  const uses = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/uses: (.+)/g)].map(
      (match) => `${file}: ${match[1]}`,
    ),
  );
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((one) => !/: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
});
