import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import { openApiDocument } from "./openapi";

const redocly = join(
  import.meta.dirname,
  "..",
  "..",
  "..",
  "node_modules",
  "@redocly",
  "cli",
  "bin",
  "cli.js",
);

it("the document has no error and no warning for Redocly's recommended rules", () => {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const document = openApiDocument(contracts, "https://switchboard.test");
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [redocly, "lint", "openapi.json", "--extends=recommended", "--format=json"],
      {
        cwd: folder,
        encoding: "utf8",
        maxBuffer: 64 * 1_048_576,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", CI: "true" },
      },
    );
    const report = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
      totals: { errors: number; warnings: number };
      problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
    };
    const problems = report.problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
    );
    expect(problems.slice(0, 20), stderr).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
