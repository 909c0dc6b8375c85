import type { Wording } from "@/lib/wording";

export function joined(items: readonly string[], word: string): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** Joins the first items and counts the others: "A, B and 4 more". */
export function joinedUpTo(
  items: readonly string[],
  most: number,
  { phrase }: Pick<Wording, "phrase">,
): string {
  const more = items.length - most;
  const shown = more > 0 ? [...items.slice(0, most), phrase("{count} more", { count: String(more) })] : items;
  return joined(shown, phrase("and"));
}

/** Begins a text that stands alone. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lowercases the start of a sentence for use inside one; abbreviations such as SMS are unchanged. */
export function lower(text: string): string {
  const second = text.charAt(1);
  return second !== second.toLowerCase() ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
