const STOP_WORDS = new Set([
  "stop",
  "stopall",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
  "opt out",
]);
const START_WORDS = new Set(["start", "unstop"]);
/** Texts that need no reply. */
export const CONSENT_WORDS: readonly string[] = [...STOP_WORDS, ...START_WORDS];
const HELP_WORDS = new Set(["help", "info"]);

export type Keyword = "stop" | "start" | "help";

/**
 * Returns what a text that consists of a keyword requests. A sentence that merely contains a keyword requests nothing.
 * YES opts back in only after an opt-out; otherwise it is a reply.
 */
export function keywordOf(body: string, { optedOut = false } = {}): Keyword | null {
  if (body.length > 40) return null;
  const word = body
    .trim()
    .replaceAll(/[.!"']/g, "")
    .toLowerCase();
  if (STOP_WORDS.has(word)) return "stop";
  if (START_WORDS.has(word) || (optedOut && word === "yes")) return "start";
  return HELP_WORDS.has(word) ? "help" : null;
}
