import { clock, weekday } from "@/components/ui/when";
import { hasTemplate, parseTemplate, type Reference } from "@/lib/automation/template";
import type { Choice } from "./use-value";

/** Returns the text after braces that are not closed yet. */
export function openBraces(before: string): string | null {
  const open = before.lastIndexOf("{{");
  if (open === -1 || before.indexOf("}}", open) !== -1) return null;
  const typed = before.slice(open + 2);
  return typed.length > 60 || typed.includes("\n") || typed.includes("|") ? null : typed;
}

export const asIs = (reference: string) => reference;

/** Keeps a field apart from the word or the sentence before it, except within a URL. */
export function apart(reference: string, before: string): string {
  const word = before.split(/\s/).at(-1) ?? "";
  return /[\p{L}\p{N}.,;:!?}]$/u.test(word) && !word.includes("/") ? ` ${reference}` : reference;
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
  if (filters.some(({ name }) => name === "date")) return choice?.date ?? dateText(sample);
  return filters.some(({ name }) => name === "first_name") ? (sample.split(" ")[0] ?? sample) : sample;
}

function dateText(instant: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return instant;
  return `${weekday(at)} ${clock(at)}`;
}
