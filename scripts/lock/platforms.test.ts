import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completePlatforms, missingPlatforms, platformOf } from "./platforms.ts";

const root = join(import.meta.dirname, "..", "..");
const parse = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));

describe("the lock file", () => {
  it("names the packages of every system, or npm ci refuses it (npm run lock adds them)", () => {
    expect(missingPlatforms(parse("package-lock.json").packages)).toEqual([]);
  });

  it("asks for what package.json asks for", () => {
    const { dependencies, devDependencies } = parse("package.json");
    const locked = parse("package-lock.json").packages[""];
    expect(locked.dependencies).toEqual(dependencies);
    expect(locked.devDependencies).toEqual(devDependencies);
  });

  it.each([
    ["next", "16.4.3"],
    ["next-auth", "4.24.15"],
    ["nodemailer", "10.6.0"],
  ])("holds no %s older than %s, the first without known holes", (name, minimum) => {
    const versions = Object.entries<{ version: string }>(parse("package-lock.json").packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions)
      expect(version.localeCompare(minimum, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
  });
});

describe("completing a lock file", () => {
  it.each([
    ["@biomejs/cli-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
    ["@next/swc-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
    ["@tailwindcss/oxide-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"] }],
    ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ])("tells from %s where it runs", (name, expected) => {
    expect(platformOf(name)).toEqual(expected);
  });

  it("adds what is missing and leaves the rest alone", () => {
    const packages = {
      "": {},
      "node_modules/tool": {
        version: "1.0.0",
        dev: true,
        optionalDependencies: { "tool-linux-x64": "1.0.0", "tool-darwin-arm64": "1.0.0" },
      },
      "node_modules/tool-linux-x64": {
        version: "1.0.0",
        dev: true,
        optional: true,
        os: ["linux"],
        cpu: ["x64"],
      },
    };
    const complete = completePlatforms(packages);
    expect(complete["node_modules/tool-darwin-arm64"]).toEqual({
      version: "1.0.0",
      dev: true,
      optional: true,
      os: ["darwin"],
      cpu: ["arm64"],
    });
    expect(complete["node_modules/tool-linux-x64"]).toBe(packages["node_modules/tool-linux-x64"]);
    expect(missingPlatforms(complete)).toEqual([]);
  });
});
