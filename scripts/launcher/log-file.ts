import fs, { existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { dirname } from "node:path";

const MAX_BYTES = 20 * 1024 * 1024;
/** The part of a log that is kept when the disk has no room for all of it. */
const TAIL_BYTES = 1024 * 1024;
const LOOK_MS = 5_000;

/** The child writes to the file itself, so its log continues when the launcher is killed. */
export function openLogFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return openSync(path, "a", 0o600);
}

/**
 * Copies a log that has grown too long beside itself and empties it. Its writers keep their open file and append at its
 * new end, so they need not know. Lines written during the copy may be lost.
 */
export function rotateLog(path: string, maxBytes = MAX_BYTES): void {
  if (!existsSync(path) || statSync(path).size <= maxBytes) return;
  const earlier = `${path}.1`;
  try {
    fs.copyFileSync(path, earlier);
    truncateSync(path);
  } catch {
    // On a full disk, room matters more than old lines.
    rmSync(earlier, { force: true });
    const tail = readFileSync(path).subarray(-TAIL_BYTES);
    truncateSync(path);
    fs.writeFileSync(earlier, tail, { mode: 0o600 });
  }
}

/** Rotates these logs by size for as long as the launcher runs; the returned function ends it. */
export function watchLogs(
  paths: readonly string[],
  { maxBytes = MAX_BYTES, everyMs = LOOK_MS } = {},
): () => void {
  const look = () => {
    for (const path of paths) {
      try {
        rotateLog(path, maxBytes);
      } catch {
        // Tried again at the next look.
      }
    }
  };
  look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export function lastLines(path: string, count: number): string {
  if (!existsSync(path)) return "";
  return readFileSync(path, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
