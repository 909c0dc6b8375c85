import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./context.ts";
import { makeSbom } from "./sbom.ts";

type Component = { purl: string; hashes?: { alg: string; content: string }[] };

it("lists every package of the lock file once, with its checksum", async () => {
  const sbom = JSON.parse(await makeSbom()) as {
    bomFormat: string;
    specVersion: string;
    metadata: { component: { name: string } };
    components: Component[];
  };
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(["CycloneDX", "switchboard"]);
  expect(sbom.specVersion).toMatch(/^1\.\d+$/);
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { name?: string; version: string; inBundle?: boolean }>;
  };
  const locked = new Set(
    Object.entries(lock.packages)
      .filter(([path]) => path !== "")
      .map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`),
  );
  // An aliased package has its alias as its name here, and its own name in its package URL.
  const listed = sbom.components.map(({ purl }) => decodeURIComponent(purl.replace("pkg:npm/", "")));
  expect(new Set(listed)).toEqual(locked);
  const hashed = sbom.components.filter(({ hashes }) => hashes?.some(({ alg }) => alg === "SHA-512"));
  // Packages that come inside another package's archive have no checksum of their own.
  const bundled = Object.values(lock.packages).filter(({ inBundle }) => inBundle).length;
  expect(hashed.length).toBeGreaterThanOrEqual(sbom.components.length - bundled);
}, 60_000);
