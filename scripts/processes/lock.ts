import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isAlive, type ProcessIdentity, self } from "./identity.ts";
import { until } from "./pause.ts";

function holderOf(path: string): ProcessIdentity | null {
  try {
    const [pid, began] = readFileSync(path, "utf8").split(" ");
    return pid && began ? { pid: Number(pid), began } : null;
  } catch {
    return null;
  }
}

function take(path: string, me: ProcessIdentity): boolean {
  const own = `${path}.${me.pid}`;
  try {
    writeFileSync(own, `${me.pid} ${me.began}`, { mode: 0o600 });
    // link() fails when the name exists, and the lock appears with its content complete.
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = holderOf(path);
    if (holder === null || isAlive(holder)) return false;
    breakStale(path, me);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Moves a dead holder's lock aside; the lock of a new holder is restored. */
function breakStale(path: string, me: ProcessIdentity) {
  const aside = `${path}.stale.${me.pid}`;
  try {
    renameSync(path, aside);
    const holder = holderOf(aside);
    if (holder !== null && isAlive(holder)) linkSync(aside, path);
  } catch {
    // Another process removed it first.
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Runs one process at a time; a lock left by a killed process is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const me = self();
  if (!(await until(() => take(path, me), { withinMs: 120_000, everyMs: 50 }))) {
    throw new Error(`${path} is still held by process ${holderOf(path)?.pid ?? "?"} after two minutes.`);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
