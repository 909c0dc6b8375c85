import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";

/** Replaced atomically, so that a reader or a crash never sees a partial file. */
export function writePrivately(path: string, value: unknown) {
  const next = `${path}.${process.pid}`;
  try {
    writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(next, path);
  } finally {
    rmSync(next, { force: true });
  }
}

type Remedy = { step: string; next: string };

/**
 * A file of the data directory; null where there is none. One that is damaged is refused and left as it is: what can be
 * saved of it is worth more than a start.
 */
export function readPrivately<T>(
  path: string,
  isComplete: (value: Partial<T>) => boolean,
  { step, next }: Remedy,
): T | null {
  if (!existsSync(path)) return null;
  const value = parsed<T>(readFileSync(path, "utf8"));
  if (value !== null && isComplete(value)) return value as T;
  throw new StepFailure({ step, cause: `${path} is damaged: it does not hold what it should.`, next });
}

function parsed<T>(text: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value as Partial<T> | null) : null;
  } catch {
    return null;
  }
}
