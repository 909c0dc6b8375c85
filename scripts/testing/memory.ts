import { createHash } from "node:crypto";
import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** The databases of a test run take about 300 MB. Containers often have 64 MB there. */
const ROOM = 4 * 1024 ** 3;

/**
 * A folder for test data of this checkout: in memory where there is plenty of it, because every test file copies a
 * database of hundreds of files, which takes a busy disk two seconds and memory a tenth of one. Test data has nothing to
 * survive.
 */
export function testDataFolder(root: string): string {
  const memory = memoryFolder();
  if (memory === null) return join(root, ".cache", "test");
  const mark = createHash("sha256").update(root).digest("hex").slice(0, 10);
  const folder = join(memory, `switchboard-test-${mark}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Null where there is none, or not enough. */
export function memoryFolder(): string | null {
  if (process.platform !== "linux" || !existsSync(MEMORY)) return null;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM && freemem() > ROOM ? MEMORY : null;
}
