import { fillHoles } from "@/lib/wording";
import type { Specs } from "./specs";

/**
 * Patterns match finished English sentences, such as the problems of an automation. `{0}` stands for a value that stays
 * as it is, `{n}` for a number, and `{A}` for one of our own texts, which is translated as well.
 */
const HOLES = /\{([0-9A-Zn])\}/;
const NUMBER = /^\d+$/;

type Pattern = { literals: readonly string[]; holes: readonly string[]; text: string };

const MAX_DEPTH = 4;
const patternsOf = new WeakMap<Specs, readonly Pattern[]>();

/** The pattern with the longest fixed text comes first, because it is the most specific. */
function patternsIn(specs: Specs): readonly Pattern[] {
  const known = patternsOf.get(specs);
  if (known) return known;
  const size = ({ literals }: Pattern) => literals.join("").length;
  const patterns = Object.entries(specs)
    .filter(([english]) => HOLES.test(english))
    .map(([english, text]) => {
      const parts = english.split(HOLES);
      return {
        literals: parts.filter((_, at) => at % 2 === 0),
        holes: parts.filter((_, at) => at % 2 === 1),
        text,
      };
    })
    .sort((one, other) => size(other) - size(one));
  patternsOf.set(specs, patterns);
  return patterns;
}

/** Returns the values in the holes, or null if the sentence does not match. */
function valuesIn(english: string, { literals, holes }: Pattern): Record<string, string> | null {
  const [first = "", last = ""] = [literals[0], literals.at(-1)];
  if (!english.startsWith(first) || !english.endsWith(last)) return null;
  const end = english.length - last.length;
  const values: Record<string, string> = {};
  let at = first.length;
  for (const [index, hole] of holes.entries()) {
    const next = index === holes.length - 1 ? end : english.indexOf(literals[index + 1] ?? "", at + 1);
    if (next <= at || next > end) return null;
    values[hole] = english.slice(at, next);
    if (hole === "n" && !NUMBER.test(values[hole])) return null;
    at = next + (literals[index + 1] ?? "").length;
  }
  return values;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function found(english: string, specs: Specs, depth: number): string | null {
  for (const text of [english, uncapitalized(english)]) {
    if (Object.hasOwn(specs, text)) return specs[text] ?? null;
  }
  const title = specs[capitalized(english)];
  if (Object.hasOwn(specs, capitalized(english)) && title) return uncapitalized(title);
  if (depth === MAX_DEPTH) return null;
  for (const pattern of patternsIn(specs)) {
    const values = valuesIn(english, pattern);
    if (!values) continue;
    const ours = Object.entries(values).map(([hole, value]) => [
      hole,
      hole >= "A" && hole <= "Z" ? (found(value, specs, depth + 1) ?? value) : value,
    ]);
    return fillHoles(pattern.text, Object.fromEntries(ours));
  }
  return null;
}

/** Translates the sentence. A sentence without a translation is returned unchanged. */
export function sentenceIn(specs: Specs, english: string): string {
  const text = found(english, specs, 0);
  if (text === null) return english;
  return english === uncapitalized(english) ? text : capitalized(text);
}
