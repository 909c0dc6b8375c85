import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../bootstrap/progress.mjs";
import { completePlatforms, missingPlatforms, type Packages } from "./platforms.ts";

const path = join(import.meta.dirname, "..", "..", "package-lock.json");

/** After adding or updating a dependency: npm run lock. */
export function completeLock(): number {
  const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Packages };
  const missing = missingPlatforms(lock.packages);
  if (missing.length > 0) {
    const complete = { ...lock, packages: completePlatforms(lock.packages) };
    writeFileSync(path, `${JSON.stringify(complete, null, 2)}\n`);
  }
  say(`package-lock.json: ${missing.length} packages of other systems added.`);
  return 0;
}
