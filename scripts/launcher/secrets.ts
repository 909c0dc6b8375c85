import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivately } from "../postgres/state.ts";
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

/** Adds secrets from the data directory to those in the environment. The directory must exist. */
export async function provideSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  if (!existsSync(path)) {
    // Two concurrent first starts must end up with the same secrets.
    await withLock(join(dataDir, "secrets.lock"), async () => {
      if (!existsSync(path)) writePrivately(path, makeSecrets());
    });
  }
  const kept = JSON.parse(readFileSync(path, "utf8")) as Secrets;
  const entries = secretNames.map((name) => [name, process.env[name] || kept[name]]);
  return Object.fromEntries(entries) as Secrets;
}
