import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, buildSync, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";
import * as accountSettings from "@/lib/contract/account-settings";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";

const strip = createRequire(import.meta.url)("./strip-contracts.cjs") as (source: string) => string;
const folder = join(import.meta.dirname, "..", "lib", "contract");

describe("the browser's copy of the contracts", () => {
  it("has methods, paths and exported values, and no schemas", () => {
    const source = `
      import * as z from "zod";
      import { contract } from "./contract";
      import { id, stamp } from "./fields";
      const base = { tag: "Rooms", auth: "workspace" as const };
      const one = { ...base, path: "/v1/rooms/{id}", params: z.object({ id }), errors: ["not_found"] as const };
      const room = z.object({ id, at: stamp });
      export type Room = z.infer<typeof room>;
      export const MOST = 5;
      export const getRoom = contract({ ...one, method: "GET", summary: "Get", response: room });
      export const roomsOf = (path: string) => contract({ ...base, method: "GET", path, response: z.array(room) });`;
    const text = strip(source).replaceAll(/\s+/g, " ");
    expect(text).not.toMatch(/zod|fields|errors|summary|Rooms/);
    for (const part of ['path: "/v1/rooms/{id}"', 'method: "GET"', "MOST = 5", "...one"])
      expect(text).toContain(part);
  });

  it("keeps a schema that pages parse with, where a bundler may drop it", () => {
    const source = `
      import * as z from "zod";
      const kind = z.enum(["a"]);
      export const savedEvent = z.object({ kind });
      export const room = z.object({ kind }).meta({ id: "Room" });
      export const follow = contract({ method: "GET", path: "/v1/follow", response: savedEvent });`;
    expect(strip(source)).toMatch(/savedEvent = \/\*#__PURE__\*\//);
    expect(strip(source)).not.toContain("Room");
    const { outputFiles } = buildSync({
      stdin: {
        contents: `${strip(source).replaceAll("export ", "")}\nconst contract = (one) => one;\nexport { follow };`,
        loader: "ts",
      },
      bundle: true,
      treeShaking: true,
      format: "esm",
      external: ["zod"],
      write: false,
    });
    expect(outputFiles[0]?.text).not.toContain("z.enum");
  });

  it("calls the same methods and paths as the server's", async () => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, "all.ts")],
      bundle: true,
      format: "esm",
      platform: "node",
      write: false,
      plugins: [stripping],
      alias: { "@": join(folder, "..", "..") },
    });
    const path = join(mkdtempSync(join(tmpdir(), "contracts-")), "all.mjs");
    writeFileSync(path, outputFiles[0]!.text);
    const browser: { contracts: Contract[] } = await import(path);
    const called = (all: readonly Contract[]) => all.map(({ method, path }) => `${method} ${path}`).sort();
    expect(called(browser.contracts)).toEqual(called(contracts.filter((one) => !withoutPages.has(one))));
    expect(browser.contracts.filter((one) => "response" in one)).toEqual([]);
  });
});

/** Contracts derived from others at load time. No page calls them. */
const withoutPages = new Set<unknown>(Object.values(accountSettings));

const stripping: Plugin = {
  name: "strip contracts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /lib\/contract\/[a-z-]+\.ts$/ }, ({ path }) => ({
      // The list of all contracts identifies a contract by members that only the server has.
      contents: strip(readFileSync(path, "utf8").replace(' && "auth" in value', "")),
      loader: "ts",
    })),
};
