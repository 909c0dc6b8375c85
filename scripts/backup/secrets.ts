import { createHmac } from "node:crypto";

/** Without these two, no API key of a backup is recognized and no stored secret can be opened. */
const OPENING = ["KEY_PEPPER", "ENCRYPTION_KEY"] as const;

type Environment = Record<string, string | undefined>;

/** Says whether two installations have the same secrets, and nothing about them. */
export function fingerprintOf(env: Environment): string {
  const hash = createHmac("sha256", OPENING.map((name) => env[name] ?? "").join("\n"));
  return hash.update("switchboard backup").digest("base64url");
}
