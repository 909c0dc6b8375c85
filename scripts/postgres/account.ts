import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StepFailure } from "../bootstrap/failure.mjs";

/** PostgreSQL refuses to run as root. For any other user it runs as that user, and this is null. */
export type Account = { name: string; uid: number; gid: number };

/** `passwd` is the text of /etc/passwd. Our own user is preferred over a generic one. */
export function findAccount(passwd: string, names: readonly string[]): Account | null {
  const entries = passwd.split("\n").map((line) => line.split(":"));
  for (const name of names) {
    const entry = entries.find((fields) => fields[0] === name);
    const uid = Number(entry?.[2]);
    const gid = Number(entry?.[3]);
    if (entry && Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0) return { name, uid, gid };
  }
  return null;
}

const OWN_USER = "switchboard";

function createUser() {
  execFileSync(
    "useradd",
    ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", OWN_USER],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
}

export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const passwd = () => readFileSync("/etc/passwd", "utf8");
  const known = findAccount(passwd(), [OWN_USER, "postgres"]);
  if (known) return known;
  try {
    createUser();
  } catch {
    // Without useradd (in a slim container), an unprivileged account is sufficient.
  }
  const account = findAccount(passwd(), [OWN_USER, "nobody"]);
  if (account) return account;
  throw new StepFailure({
    step: "Starting the database",
    cause: "PostgreSQL refuses to run as root, and this system has no other user it could run as.",
    next: 'create one ("useradd --system switchboard"), run as an ordinary user, or set DATABASE_URL.',
  });
}
