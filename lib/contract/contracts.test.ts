import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/http/endpoints/all";
import { contracts } from "./all";

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe("contracts and endpoints", () => {
  it("match one to one", () => {
    const answered = endpoints.map(({ contract }) => nameOf(contract)).sort();
    const declared = contracts.map(nameOf).sort();
    expect(
      declared.filter((name) => !answered.includes(name)),
      "these contracts have no row: add one in lib/http/endpoints, and a new file to lib/http/endpoints/all.ts",
    ).toEqual([]);
    expect(
      answered.filter((name) => !declared.includes(name)),
      "these rows have no contract: add its file to lib/contract/all.ts",
    ).toEqual([]);
    expect(answered).toEqual(declared);
  });

  it("name a method and path once", () => {
    const names = contracts.map(nameOf);
    expect(names.length).toBe(new Set(names).size);
  });

  it("leave no route file of the API beside the catch-all", () => {
    const app = join(import.meta.dirname, "..", "..", "app");
    const files = readdirSync(join(app, "v1"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => file.endsWith("route.ts")).sort()).toEqual([
      "[...path]/route.ts",
      "route.ts",
    ]);
  });
});
