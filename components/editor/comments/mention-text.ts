import { plainText } from "@/lib/plain-text";

type Person = { id: string; name: string };

/** The text after an @ that begins a word, up to the caret; null if the caret is not in such a text. */
export function mentionAt(text: string, caret: number): { from: number; typed: string } | null {
  const from = text.lastIndexOf("@", caret - 1);
  if (from < 0 || caret <= from) return null;
  const before = text[from - 1];
  if (before !== undefined && before.trim() !== "" && before !== "(") return null;
  const typed = text.slice(from + 1, caret);
  return typed.includes("\n") || typed.length > 60 ? null : { from, typed };
}

/** People whose name, or a word of it, begins with what was typed. */
export function matchingPeople<P extends Person>(people: readonly P[], typed: string): P[] {
  const wanted = plainText(typed);
  return people.filter(({ name }) => {
    const plain = plainText(name);
    return (
      plain !== "" && (plain.startsWith(wanted) || plain.split(" ").some((word) => word.startsWith(wanted)))
    );
  });
}

export function withMention(text: string, at: { from: number; caret: number; name: string }) {
  const mention = `@${at.name} `;
  return { text: text.slice(0, at.from) + mention + text.slice(at.caret), caret: at.from + mention.length };
}

type Part = { text: string; mention: boolean; at: number };

/** The text in parts, so that mentions of these people can be shown as such. A longer name wins over its beginning. */
export function partsOf(text: string, people: readonly Person[]): Part[] {
  const names = people
    .map(({ name }) => `@${name}`)
    .filter((name) => name !== "@")
    .toSorted((a, b) => b.length - a.length);
  const parts: Part[] = [];
  let plainFrom = 0;
  let at = text.indexOf("@");
  while (at >= 0) {
    const name = names.find((one) => text.startsWith(one, at));
    if (name) {
      if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), mention: false, at: plainFrom });
      parts.push({ text: name, mention: true, at });
      plainFrom = at + name.length;
    }
    at = text.indexOf("@", Math.max(at + 1, plainFrom));
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), mention: false, at: plainFrom });
  return parts;
}

/** Ids of the people a text mentions. Two people of one name are both meant, since nothing tells them apart. */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  const named = new Set(partsOf(text, people).flatMap((part) => (part.mention ? part.text.slice(1) : [])));
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
}
