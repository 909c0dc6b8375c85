import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { readPrivately, writePrivately } from "./private-file.ts";

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

const isComplete = ({ cluster, port, passwords }: Partial<DatabaseState>) =>
  typeof cluster === "string" &&
  (port === null || typeof port === "number") &&
  ["admin", "owner", "web", "worker"].every(
    (name) => typeof passwords?.[name as keyof DatabaseState["passwords"]] === "string",
  );

const REMEDY = {
  step: "Starting the database",
  next: "put the file back from your backup. To start over without the data, move the data directory away.",
};

export function readState(dataDir: string): DatabaseState | null {
  return readPrivately(statePath(dataDir), isComplete, REMEDY);
}

/** New passwords would not open a database that exists. */
export function refuseLostState(dataDir: string, folder: string): never {
  throw new StepFailure({
    ...REMEDY,
    cause: `${statePath(dataDir)} is missing. It has the passwords of the database in ${folder}.`,
  });
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
