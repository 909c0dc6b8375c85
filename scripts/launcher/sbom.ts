import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { say } from "../bootstrap/progress.mjs";
import { npmCommand } from "../bootstrap/tool.mjs";
import { root } from "./context.ts";

const DEFAULT_FILE = join(".cache", "sbom.cdx.json");

/** The software bill of materials, made by npm from the lock file alone, so it needs no network and no installation. */
export async function makeSbom(): Promise<string> {
  const { command, before } = npmCommand();
  const args = [...before, "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
  const { stdout } = await promisify(execFile)(command, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout) as { metadata: { component: { name: string } } };
  // npm names the product after the folder of the checkout.
  sbom.metadata.component.name = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).name;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

export async function writeSbom([file = DEFAULT_FILE]: string[]): Promise<number> {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await makeSbom());
  say(file);
  return 0;
}
