import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { StepFailure } from "../bootstrap/failure.mjs";
import { readPrivately, writePrivately } from "../postgres/private-file.ts";
import { withLock } from "../processes/lock.ts";

/** The secrets of the embedded default: created once, stored with the data they protect, readable by the owner only. */
const secretNames = ["NEXTAUTH_SECRET", "KEY_PEPPER", "ENCRYPTION_KEY", "METRICS_TOKEN"] as const;

export type Secrets = Record<(typeof secretNames)[number], string>;

function makeSecrets(): Secrets {
  const text = () => randomBytes(36).toString("base64url");
  return {
    NEXTAUTH_SECRET: text(),
    KEY_PEPPER: text(),
    ENCRYPTION_KEY: `k1:${randomBytes(32).toString("base64")}`,
    METRICS_TOKEN: text(),
  };
}

const REMEDY = {
  step: "Reading the secrets",
  next: "put the file back from your backup, or set NEXTAUTH_SECRET, KEY_PEPPER and ENCRYPTION_KEY to its values. Without them no API key of this database is recognized and no stored secret can be read; to start over, move the data directory away.",
};

const isSet = (secrets: Partial<Secrets>) => (name: (typeof secretNames)[number]) =>
  Boolean(process.env[name]) || (typeof secrets[name] === "string" && secrets[name] !== "");

/** Earlier versions had no METRICS_TOKEN. */
const isComplete = (secrets: Partial<Secrets>) =>
  secretNames.filter((name) => name !== "METRICS_TOKEN").every(isSet(secrets));

const fileIn = (dataDir: string) => join(dataDir, "secrets.json");

/** Refuses a damaged file, before anything is started. */
export function checkSecrets(dataDir: string): void {
  readPrivately<Secrets>(fileIn(dataDir), isComplete, REMEDY);
}

/** The secrets the data directory holds, for a backup; null where all come from the environment. */
export const readSecrets = (dataDir: string): Secrets | null =>
  readPrivately<Secrets>(fileIn(dataDir), isComplete, REMEDY);

/** Puts the secrets of a backup in place of those made for the empty database it is restored into. */
export function putSecrets(dataDir: string, secrets: Record<string, string>): void {
  writePrivately(fileIn(dataDir), secrets);
}

/**
 * Adds secrets from the data directory to those in the environment. The directory must exist. Only a database without data
 * gets new secrets, because everything encrypted in any other can only be read with its own.
 */
export async function provideSecrets(dataDir: string, hasData: () => Promise<boolean>): Promise<Secrets> {
  const path = fileIn(dataDir);
  // Two concurrent first starts must end up with the same secrets.
  const kept =
    readPrivately<Secrets>(path, isComplete, REMEDY) ??
    (await withLock(join(dataDir, "secrets.lock"), async () => {
      const made = readPrivately<Secrets>(path, isComplete, REMEDY);
      if (made) return made;
      if (!isComplete({}) && (await hasData()))
        throw new StepFailure({ ...REMEDY, cause: `${path} is missing, and the database has data.` });
      const secrets = makeSecrets();
      writePrivately(path, secrets);
      return secrets;
    }));
  const entries = secretNames.map((name) => [name, process.env[name] || kept[name]]);
  return Object.fromEntries(entries) as Secrets;
}
