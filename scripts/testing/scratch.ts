import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { memoryFolder } from "./memory.ts";

/** A folder that every user of the machine may enter, removed after the test. */
export function scratchFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(memoryFolder() ?? tmpdir(), "switchboard-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
