import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, self } from "../processes/identity.ts";

/**
 * Tracks the processes that use the embedded database: one file per process, named by pid and start time. The last
 * process stops the server; the file of a killed process is ignored.
 */
const folderOf = (dataDir: string) => join(dataDir, "in-use");
const fileOf = () => {
  const { pid, began } = self();
  return `${pid}_${began}`;
};

export function takeLease(dataDir: string) {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(join(folderOf(dataDir), fileOf()), "", { mode: 0o600 });
}

export function dropLease(dataDir: string) {
  rmSync(join(folderOf(dataDir), fileOf()), { force: true });
}

export function othersInUse(dataDir: string): boolean {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  let others = false;
  for (const name of readdirSync(folderOf(dataDir))) {
    if (name === fileOf()) continue;
    const cut = name.indexOf("_");
    if (isAlive({ pid: Number(name.slice(0, cut)), began: name.slice(cut + 1) })) others = true;
    else rmSync(join(folderOf(dataDir), name), { force: true });
  }
  return others;
}
