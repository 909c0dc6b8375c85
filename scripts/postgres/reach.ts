import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import type { Account } from "./account.ts";

function test(account: Account | null, { flag, path }: { flag: "-x" | "-w"; path: string }): boolean {
  if (account === null) {
    try {
      accessSync(path, flag === "-w" ? constants.W_OK : constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }
  // Checked as that user, because mode bits ignore ACLs and read-only mounts.
  return (
    spawnSync("/bin/sh", ["-c", 'test "$0" "$1"', flag, path], {
      uid: account.uid,
      gid: account.gid,
      cwd: "/",
      stdio: "ignore",
    }).status === 0
  );
}

export const canExecute = (account: Account | null, path: string) => test(account, { flag: "-x", path });
export const canWrite = (account: Account | null, path: string) => test(account, { flag: "-w", path });

/** Returns the topmost folder on the path that the account cannot enter; null when it can enter all. */
export function closedFolder(account: Account | null, path: string): string | null {
  const way = [path];
  while (dirname(way[0] ?? "/") !== way[0]) way.unshift(dirname(way[0] ?? "/"));
  return way.find((folder) => !canExecute(account, folder)) ?? null;
}
