import { realpathSync, rmSync, statfsSync, statSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pause } from "../processes/pause.ts";

const MEGABYTE = 1_048_576;
const LARGEST_DISK = 4_096 * MEGABYTE;
const ballastOf = (dataDir: string) => join(dataDir, "ballast");

/** A mount point is on another device than its parent. */
export function isMountPoint(folder: string): boolean {
  const path = realpathSync(folder);
  return statSync(path).dev !== statSync(dirname(path)).dev;
}

/** True if a person named the root of a disk that is small enough to have been made for this test. */
export function hasSmallDisk(named: string | undefined): boolean {
  if (!named || !isMountPoint(named)) return false;
  const { blocks, bsize } = statfsSync(named);
  return blocks * bsize <= LARGEST_DISK;
}

/** Removes what an interrupted run left, because no database starts on a full disk. */
export function removeBallast(dataDir: string): void {
  rmSync(ballastOf(dataDir), { recursive: true, force: true });
}

/**
 * Fills the disk and whatever space becomes free until the time is over, then frees it. This process also serves the
 * proxies and doubles, so every write lets them continue.
 */
export async function fillDisk(dataDir: string, seconds: number): Promise<void> {
  const folder = ballastOf(dataDir);
  const end = performance.now() + seconds * 1_000;
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, "file"), "w");
  try {
    while (performance.now() < end) {
      for (const size of [MEGABYTE, 4_096]) await fillWith(file, size);
      await pause(50);
    }
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
  }
}

async function fillWith(file: FileHandle, size: number): Promise<void> {
  const zeros = Buffer.alloc(size);
  try {
    while ((await file.write(zeros)).bytesWritten === size);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
