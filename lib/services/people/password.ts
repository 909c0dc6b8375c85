import "server-only";
import { hash, verify } from "@node-rs/argon2";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
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

const WEAKEST_ACCEPTED = 2;
/** Judging takes time that grows with the square of the length, and a longer password is not easier to guess. */
const JUDGED_CHARACTERS = 48;

/** `known` holds what an attacker knows of the person, such as the email address. */
export async function assertGoodPassword(
  password: string,
  { pointer = "/password", known = [] }: { pointer?: string; known?: readonly string[] } = {},
): Promise<void> {
  if ([...password].length < 10) throw invalid(pointer, "must have at least 10 characters");
  if (password.length > 200) throw invalid(pointer, "must have at most 200 characters");
  judge ??= loadJudge();
  const { score } = (await judge).check(password.slice(0, JUDGED_CHARACTERS), [...known]);
  if (score < WEAKEST_ACCEPTED) {
    throw invalid(
      pointer,
      "This password is easy to guess. Use a few unrelated words, or let your password manager create one",
      "weak_password",
    );
  }
}

let judge: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password that is chosen, because the word lists take tens of megabytes. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
}
