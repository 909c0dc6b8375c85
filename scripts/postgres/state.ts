import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The database settings stored in the data directory. The file is readable by its owner only, because it is the only
 * place with the passwords.
 */
export type DatabaseState = {
  /**
   * The location of the cluster's files: relative inside the data directory, so that a checkout can be moved; absolute
   * when the database account cannot enter the data directory.
   */
  cluster: string;
  port: number | null;
  passwords: { admin: string; owner: string; web: string; worker: string };
};

const statePath = (dataDir: string) => join(dataDir, "database.json");

/** Replaced atomically, so that a reader or a crash never sees a partial file. */
export function writePrivately(path: string, value: unknown) {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, path);
}

export function readState(dataDir: string): DatabaseState | null {
  if (!existsSync(statePath(dataDir))) return null;
  return JSON.parse(readFileSync(statePath(dataDir), "utf8")) as DatabaseState;
}

export function writeState(dataDir: string, state: DatabaseState) {
  writePrivately(statePath(dataDir), state);
}

export function newState(cluster: string): DatabaseState {
  const password = () => randomBytes(24).toString("base64url");
  return {
    cluster,
    port: null,
    passwords: { admin: password(), owner: password(), web: password(), worker: password() },
  };
}
