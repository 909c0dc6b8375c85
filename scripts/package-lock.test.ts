import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

type Entry = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const root = join(import.meta.dirname, "..");
const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
const manifest = read("package.json") as Required<Pick<Entry, "dependencies" | "devDependencies">>;
const packages = (read("package-lock.json") as { packages: Record<string, Entry> }).packages;

/** Looks for a package in the folder that requires it and then upwards, as Node does. */
function isLocked(from: string, name: string): boolean {
  if (packages[`${from === "" ? "" : `${from}/`}node_modules/${name}`]) return true;
  if (from === "") return false;
  const cut = from.lastIndexOf("/node_modules/");
  return isLocked(cut < 0 ? "" : from.slice(0, cut), name);
}

describe("the dependencies", () => {
  it("are pinned to exact versions in package.json", () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))).toEqual(
      [],
    );
  });

  it("match the lock file", () => {
    expect(packages[""]).toMatchObject({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
  });

  it("have a checksum for every platform", () => {
    // A bundled package is part of its parent's archive, which the parent's checksum covers.
    const unverified = Object.entries(packages)
      .filter(([path, entry]) => path !== "" && !entry.integrity && !entry.inBundle)
      .map(([path]) => path);
    expect(unverified).toEqual([]);
  });

  it("have one of npm's own checksums, not an outdated one", () => {
    const weak = Object.entries(packages)
      .filter(([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(([path]) => path);
    expect(weak).toEqual([]);
  });

  it("come from the public registry only, never from a folder, Git or another host", () => {
    const elsewhere = Object.entries(packages).flatMap(([path, { resolved, link }]) =>
      link || (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) ? [path] : [],
    );
    expect(elsewhere).toEqual([]);
  });

  it("include the optional packages of every platform, because npm ci refuses a lock file without them", () => {
    const missing = Object.entries(packages).flatMap(([from, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !isLocked(from, name))
        .map((name) => `${name}, required by ${from}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ["next", "16.4.3"],
    ["next-auth", "4.24.15"],
    ["nodemailer", "10.6.0"],
  ])("hold no %s older than %s, the first version without known vulnerabilities", (name, minimum) => {
    const versions = Object.entries(packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version!);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions)
      expect(version.localeCompare(minimum, "en", { numeric: true })).toBeGreaterThanOrEqual(0);
  });
});
