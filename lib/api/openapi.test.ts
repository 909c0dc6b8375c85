import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contracts } from "./contracts/all";
import { errorsOf, openApiDocument } from "./openapi";

const root = join(import.meta.dirname, "..", "..");
const document = openApiDocument(contracts, "https://example.com");

describe("the OpenAPI document", () => {
  it("holds every public operation and no internal one", () => {
    for (const contract of contracts) {
      const operation = (document.paths?.[contract.path] as Record<string, unknown> | undefined)?.[
        contract.method.toLowerCase()
      ];
      expect([contract.path, contract.method, operation !== undefined]).toEqual([
        contract.path,
        contract.method,
        !contract.internal,
      ]);
    }
  });

  it("documents at least its own errors for each", () => {
    for (const contract of contracts)
      expect(errorsOf(contract)).toEqual(expect.arrayContaining(contract.errors ?? []));
  });

  it("is valid for an independent judge", () => {
    const folder = mkdtempSync(join(tmpdir(), "openapi-"));
    try {
      writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
      const judged = spawnSync(
        process.execPath,
        [join(root, "node_modules/@redocly/cli/bin/cli.js"), "lint", "openapi.json", "--format=summary"],
        {
          cwd: folder,
          encoding: "utf8",
          env: { ...process.env, REDOCLY_TELEMETRY: "off", CI: "true" },
        },
      );
      expect(judged.status, `${judged.stdout}\n${judged.stderr}`).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
