import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./context.ts";

/** Tests and generated code do not affect a build. */
const ignored = (name: string) =>
  /\.test\.tsx?$|\.spec\.ts$/.test(name) || name === "generated" || name.startsWith(".");

function addTo(hash: ReturnType<typeof createHash>, path: string) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) if (!ignored(name)) addTo(hash, join(path, name));
    return;
  }
  hash.update(`${path}\0`).update(readFileSync(full)).update("\0");
}

/** Hashes the content of files and folders of the checkout; a missing one is part of the hash. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256").update(process.versions.node.split(".")[0] ?? "");
  for (const path of paths) addTo(hash, path);
  return hash.digest("hex");
}

export const isStamped = (file: string, hash: string) =>
  existsSync(file) && readFileSync(file, "utf8") === hash;

export function stamp(file: string, hash: string) {
  writeFileSync(file, hash);
}
