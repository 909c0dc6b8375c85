import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  // The launcher's command.
  writeFileSync(join(folderOf(dataDir), fileOf()), process.argv[2] ?? "", { mode: 0o600 });
}

export function dropLease(dataDir: string) {
  rmSync(join(folderOf(dataDir), fileOf()), { force: true });
}

export const othersInUse = (dataDir: string): boolean => others(dataDir).length > 0;

/** Another process that uses the database with one of these commands. */
export function userWith(
  dataDir: string,
  commands: readonly string[],
): { pid: number; command: string } | undefined {
  return others(dataDir).find(({ command }) => commands.includes(command));
}

function others(dataDir: string): { pid: number; command: string }[] {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  return readdirSync(folderOf(dataDir)).flatMap((name) => {
    if (name === fileOf()) return [];
    const file = join(folderOf(dataDir), name);
    const cut = name.indexOf("_");
    const pid = Number(name.slice(0, cut));
    if (isAlive({ pid, began: name.slice(cut + 1) })) return [{ pid, command: readFileSync(file, "utf8") }];
    rmSync(file, { force: true });
    return [];
  });
}
