import type { Json } from "@/lib/automation/json";

/** A number as it is written; other text, such as a field or a number that is still being typed, stays text. */
export function numberOrText(text: string): Json {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** The items of a list that is typed with commas. A comma inside a reference, as in a default, is part of it. */
export function splitItems(text: string): string[] {
  const items: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith("{{", at)) {
      const close = text.indexOf("}}", at);
      // An open reference may still get a comma of its own.
      at = close === -1 ? text.length : close + 1;
    } else if (text[at] === ",") {
      items.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...items, text.slice(from)];
}
