import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { invalid } from "@/lib/contract/errors";

/** argon2id with 19 MiB and two passes, the minimum OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when the person does not exist, so that both outcomes take the same time. */
let decoy: Promise<string> | undefined;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash("nobody has this password", COST);
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}

export function assertGoodPassword(password: string, pointer = "/password"): void {
  if ([...password].length < 10) throw invalid(pointer, "must have at least 10 characters");
  if (password.length > 200) throw invalid(pointer, "must have at most 200 characters");
}
