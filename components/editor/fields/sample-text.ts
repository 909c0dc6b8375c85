import { type Filter, hasTemplate, parseTemplate, type Reference } from "@/lib/automation/template";
import { TEXT_FILTERS } from "@/lib/automation/text-filters";
import type { Choice } from "./use-value";

/** Braces that are not closed yet: where they begin, and the text after them. */
export type OpenBraces = { at: number; typed: string };

export function openBraces(before: string): OpenBraces | null {
  const at = before.lastIndexOf("{{");
  if (at === -1 || before.indexOf("}}", at) !== -1) return null;
  const typed = before.slice(at + 2);
  return typed.length > 60 || typed.includes("\n") || typed.includes("|") ? null : { at, typed };
}

/** In plain text, one brace with a word behind it opens a reference as well. */
export function openReference(before: string): OpenBraces | null {
  const double = openBraces(before);
  if (double) return double;
  const typed = /(?<!\{)\{((?:[^\s{}|][^\n{}|]{0,59})?)$/.exec(before)?.[1];
  return typed === undefined ? null : { at: before.length - typed.length - 1, typed };
}

export const asIs = (reference: string) => reference;

/** Keeps a field apart from the word or the sentence before it, except within a URL. */
export function apart(reference: string, before: string): string {
  const word = before.split(/\s/).at(-1) ?? "";
  return /[\p{L}\p{N}.,;:!?}]$/u.test(word) && !word.includes("/") ? ` ${reference}` : reference;
}

/** The reference to insert. In a text for people, a phone number is written as they write it, except within a URL. */
export function referenceTo({ path, field }: Pick<Choice, "path" | "field">, before: string | null): string {
  const isRead = before !== null && !/\/\S*$/.test(before);
  return isRead && field.semantic === "phone" ? `{{${path} | phone}}` : `{{${path}}}`;
}

/** The text as the sample event would fill it. */
export function sampleText(text: string, choices: readonly Choice[]): string | null {
  if (!hasTemplate(text)) return null;
  const parsed = parseTemplate(text);
  if (!parsed.ok) return null;
  return parsed.template.parts
    .map((part) => (typeof part === "string" ? part : sampleOf(part, choices)))
    .join("");
}

export function sampleOf({ path, filters }: Reference, choices: readonly Choice[]): string {
  const choice = choices.find((known) => known.path === path.join("."));
  const sample = choice?.sample ?? null;
  if (sample === null) {
    return (
      filters.find(({ name }) => name === "default")?.argument ?? `[${choice?.field.title ?? path.at(-1)}]`
    );
  }
  return filters.reduce((text, filter) => filtered(text, filter, choice), sample);
}

/** A value in the form its filters give it in the engine; the choice writes dates, because it knows the zone. */
function filtered(text: string, { name, argument }: Filter, choice: Choice | undefined): string {
  switch (name) {
    case "default":
      return text;
    case "date":
      return choice?.dateIn?.(argument) ?? text;
    case "phone":
      return choice?.readable ?? text;
    default:
      return TEXT_FILTERS[name](text);
  }
}
