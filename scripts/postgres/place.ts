import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { note } from "../bootstrap/progress.mjs";
import type { Account } from "./account.ts";
import { sharedFolder } from "./binaries.ts";
import { canWrite, closedFolder } from "./reach.ts";

const STEP = "Preparing the data directory";

function why(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EROFS: "the file system is read-only",
    ENOTDIR: "part of that path is a file, not a folder",
    ENOSPC: "the disk is full",
    ENOENT: "part of that path does not exist",
    EEXIST: "there is a file of that name",
  };
  return known[code ?? ""] ?? message;
}

/** Creates one folder at a time: below /proc, Node's own `recursive` never returns. */
function makeFolders(path: string) {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o755 });
}

/** Creates the data directory, private to its owner, and verifies that it is writable. */
export function prepareDataDirectory(dataDir: string) {
  try {
    makeFolders(dataDir);
    const probe = join(dataDir, `.probe.${process.pid}`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new StepFailure({
      step: STEP,
      cause: `${dataDir} cannot be written: ${why(error)}.`,
      next: "choose another place: DATA_DIR=/path/to/a/folder npm start",
    });
  }
}

function giveTo(account: Account | null, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/**
 * Chooses the location of the cluster's files: inside the data directory if the database account can enter it.
 * Otherwise a default location moves elsewhere and reports it; an explicitly chosen one is refused with the reason.
 */
export function placeCluster({
  dataDir,
  account,
  chosenByPerson,
}: {
  dataDir: string;
  account: Account | null;
  chosenByPerson: boolean;
}): string {
  const inside = "postgres";
  const wanted = join(realpathSync(dataDir), inside);
  const closed = closedFolder(account, dirname(wanted));
  if (closed === null) {
    giveTo(account, wanted);
    if (canWrite(account, wanted)) return inside;
  }
  const obstacle = closed ?? wanted;
  if (chosenByPerson) {
    throw new StepFailure({
      step: STEP,
      cause: `PostgreSQL will not run as root, and the user ${account?.name ?? "running this"} may not enter ${obstacle}.`,
      next: `open that folder to it ("chmod o+x ${obstacle}") or choose another: DATA_DIR=/var/lib/switchboard npm start`,
    });
  }
  const mark = createHash("sha256").update(wanted).digest("hex").slice(0, 10);
  const elsewhere = join(sharedFolder(), `switchboard-${mark}`);
  if (!existsSync(elsewhere)) {
    note(`The database user ${account?.name ?? ""} may not enter ${obstacle}; its files go to ${elsewhere}.`);
  }
  mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
  giveTo(account, join(elsewhere, "postgres"));
  return join(elsewhere, "postgres");
}
