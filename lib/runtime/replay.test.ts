import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { actions } from "@/lib/actions";
import { INTERPRETER_VERSION } from "@/lib/automation/run";
import { goldenCases } from "@/lib/automation/testing/golden-cases";
import { type History, tell, worldOf } from "@/lib/automation/testing/history";

const root = join(import.meta.dirname, "../automation/golden");

describe.each(readdirSync(root))("recorded histories of interpreter %s", (version) => {
  const files = readdirSync(join(root, version));

  it("number at least 30", () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it.each(files)("%s replays exactly", (file) => {
    const history: History = JSON.parse(readFileSync(join(root, version, file), "utf8"));
    const again = tell(history, worldOf(history), actions);
    expect(JSON.stringify(again.run)).toBe(JSON.stringify(history.run));
    expect(JSON.parse(JSON.stringify(again.moments))).toEqual(history.moments);
  });
});

it("the current interpreter has a history of every case (node scripts/record-golden.mjs writes new ones)", () => {
  const recorded = readdirSync(join(root, `v${INTERPRETER_VERSION}`)).map((file) =>
    file.replace(".json", ""),
  );
  expect(recorded.sort()).toEqual(
    goldenCases()
      .map(({ name }) => name)
      .sort(),
  );
});
