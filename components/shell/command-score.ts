/** Ranks a command for the typed text: 1 for a name prefix, less for word and keyword prefixes, 0 for no match. */
export function commandScore(
  typed: string,
  { label, keywords = "" }: { label: string; keywords?: string },
): number {
  const name = label.toLowerCase();
  const value = typed.toLowerCase().split(" ").filter(Boolean);
  const words = `${name} ${keywords.toLowerCase()}`.split(" ");
  if (!value.every((part) => words.some((word) => word.startsWith(part)))) {
    return value.every((part) => name.includes(part)) ? 0.2 : 0;
  }
  if (name.startsWith(value.join(" "))) return 1;
  return value.every((part) => name.split(" ").some((word) => word.startsWith(part))) ? 0.7 : 0.5;
}
