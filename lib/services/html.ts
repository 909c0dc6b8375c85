import "server-only";
import { escapeHtml } from "@/lib/escape-html";

/** A piece of a document. All text goes through `html`, which escapes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, at) => `${text}${textOf(parts[at - 1] ?? null)}${string}`));
}

function textOf(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join("");
  return escapeHtml(String(part));
}

/** Marks text that is markup itself and never a user's. */
export const unescaped = (text: string): Html => new Html(text);
