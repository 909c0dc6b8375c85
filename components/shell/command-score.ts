import { plainText } from "@/lib/plain-text";

/** Ranks a command for the typed text: 1 for a name prefix, less for word and keyword prefixes, 0 for no match. */
export function commandScore(
  typed: string,
  { label, keywords = "" }: { label: string; keywords?: string },
): number {
  const name = plainText(label);
  const value = plainText(typed).split(" ").filter(Boolean);
  const words = `${name} ${plainText(keywords)}`.split(" ");
  if (!value.every((part) => words.some((word) => word.startsWith(part)))) {
    return value.every((part) => name.includes(part)) ? 0.2 : 0;
  }
  if (name.startsWith(value.join(" "))) return 1;
  return value.every((part) => name.split(" ").some((word) => word.startsWith(part))) ? 0.7 : 0.5;
}
