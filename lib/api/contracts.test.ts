import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractPath, routeFiles } from "@/scripts/testing/api";
import { contracts } from "./contracts/all";

const app = join(import.meta.dirname, "..", "..", "app");
/** Served by the catch-all, by aliases of a contract, or public documents without one. */
const NOT_CONTRACTS = new Set(["/v1", "/v1/[...path]", "/v1/openapi.json"]);

describe("contracts and route files", () => {
  const folders = routeFiles()
    .map((route) => route.path)
    .filter((path) => !NOT_CONTRACTS.has(path));

  it("match one to one", () => {
    const promised = new Set(contracts.flatMap((contract) => [contract.path, ...(contract.aliases ?? [])]));
    expect([...new Set(folders.map(contractPath))].sort()).toEqual([...promised].sort());
  });

  it("have no two contracts for one method and path", () => {
    const names = contracts.map((contract) => `${contract.method} ${contract.path}`);
    expect(names.length).toBe(new Set(names).size);
  });

  it.each(folders)("%s is a short file that only ties a contract to a verb", (folder) => {
    const lines = readFileSync(join(app, folder, "route.ts"), "utf8")
      .trim()
      .split("\n");
    expect(lines.length).toBeLessThanOrEqual(30);
    expect(lines.some((line) => line.includes("query(") || line.includes("select "))).toBe(false);
  });
});
