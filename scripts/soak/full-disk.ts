import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pause } from "../processes/pause.ts";

const MEGABYTE = 1_048_576;
const LARGEST_DISK = 4_096 * MEGABYTE;

/** True if a person named the folder and its disk is small enough to have been made for this test. */
export function hasSmallDisk(named: string | undefined): boolean {
  if (!named) return false;
  const { blocks, bsize } = statfsSync(named);
  return blocks * bsize <= LARGEST_DISK;
}

/** Fills the disk and whatever space becomes free until the time is over, then frees it. */
export async function fillDisk(dataDir: string, seconds: number): Promise<void> {
  const folder = join(dataDir, "ballast");
  const end = performance.now() + seconds * 1_000;
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, "file"), "w");
  try {
    while (performance.now() < end) {
      for (const size of [MEGABYTE, 4_096]) fillWith(file, size);
      await pause(50);
    }
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

function fillWith(file: number, size: number): void {
  const zeros = Buffer.alloc(size);
  try {
    while (writeSync(file, zeros) === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
