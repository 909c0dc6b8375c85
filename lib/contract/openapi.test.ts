import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contracts } from "./all";
import type { Contract } from "./contract";
import { errorsOf, openApiDocument } from "./openapi";

type Media = Record<string, { example?: unknown }>;
type Shown = { requestBody?: { content: Media }; responses: Record<string, { content: Media }> };

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

  const open = contracts.filter((contract) => !contract.internal);
  const examplesOf = (contract: Contract) => {
    const operation = document.paths?.[contract.path] as unknown as Record<string, Shown>;
    const { requestBody, responses } = operation[contract.method.toLowerCase()]!;
    return {
      request: requestBody?.content["application/json"],
      answers: responses[contract.status ?? 200]!.content,
    };
  };

  it("says which requests may be plain text instead", () => {
    const types = (contract: Contract) => {
      const operation = document.paths?.[contract.path] as unknown as Record<string, Shown>;
      return Object.keys(operation[contract.method.toLowerCase()]!.requestBody?.content ?? {});
    };
    for (const contract of open.filter(({ text }) => text))
      expect(types(contract)).toEqual(["application/json", contract.text?.type]);
    expect(open.filter(({ text }) => text).map(({ path }) => path)).toEqual(["/v1/contacts/import"]);
  });

  it.each(
    open
      .filter((contract) => contract.body)
      .map((contract) => [`${contract.method} ${contract.path}`, contract]),
  )("shows a request of %s that it would take", (_, contract) => {
    const { request } = examplesOf(contract as Contract);
    expect(request?.example).toBeDefined();
    expect((contract as Contract).body?.safeParse(request?.example).error?.issues).toBeUndefined();
  });

  it.each(open.map((contract) => [`${contract.method} ${contract.path}`, contract]))(
    "shows an answer of %s in every form it has",
    (_, contract) => {
      const { response } = contract as Contract;
      for (const [type, medium] of Object.entries(examplesOf(contract as Contract).answers)) {
        expect([type, medium.example]).not.toEqual([type, undefined]);
        if (type !== "application/json") continue;
        expect(response?.safeParse(medium.example)).toEqual({ success: true, data: medium.example });
      }
    },
  );

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
