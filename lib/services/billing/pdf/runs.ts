import "server-only";
import bidiFactory from "bidi-js";
import { type Font, fontFor, type Weight } from "./fonts";

/** A line of text in visual order: runs of one font and one direction, from left to right. */
export type Run = { text: string; font: Font; rtl: boolean };

const bidi = bidiFactory();

export function visualRuns(text: string, weight: Weight): Run[] {
  const levels = bidi.getEmbeddingLevels(text).levels;
  const spans: { text: string; level: number }[] = [];
  for (let i = 0; i < text.length; i++) {
    const level = levels[i] ?? 0;
    const last = spans.at(-1);
    if (last && last.level === level) last.text += text[i];
    else spans.push({ text: text[i]!, level });
  }
  return reorder(spans).flatMap(({ text: part, level }) => {
    const rtl = level % 2 === 1;
    const runs = byFont(rtl ? mirrored(part) : part, weight).map((run) => ({ ...run, rtl }));
    return rtl ? runs.reverse().map(reversedUnlessLetters) : runs;
  });
}

/** Rule L4 of the bidirectional algorithm: brackets face the way the text runs. */
function mirrored(text: string): string {
  return [...text].map((char) => bidi.getMirroredCharacter(char) ?? char).join("");
}

/** The font engine reverses a run by its letters. A run of brackets and spaces has none, so it is reversed here. */
function reversedUnlessLetters(run: Run): Run {
  const hasLetters = [...run.text].some((char) => RIGHT_TO_LEFT.includes(bidi.getBidiCharTypeName(char)));
  return hasLetters ? run : { ...run, text: [...run.text].reverse().join("") };
}

const RIGHT_TO_LEFT = ["R", "AL"];

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverse every sequence at or above it. */
function reorder<T extends { level: number }>(spans: T[]): T[] {
  const out = [...spans];
  const highest = Math.max(0, ...out.map((span) => span.level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < out.length; start++) {
      if (out[start]!.level < level) continue;
      let end = start;
      while (end < out.length && out[end]!.level >= level) end++;
      out.splice(start, end - start, ...out.slice(start, end).reverse());
      start = end;
    }
  }
  return out;
}

function byFont(text: string, weight: Weight): { text: string; font: Font }[] {
  const runs: { text: string; font: Font }[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    // Marks and joiners belong to the letter before them.
    const font = last && isMark(char) ? last.font : fontFor(char.codePointAt(0)!, weight);
    if (last && last.font.name === font.name) last.text += char;
    else runs.push({ text: char, font });
  }
  return runs;
}

function isMark(char: string): boolean {
  const code = char.codePointAt(0)!;
  return (
    (code >= 0x300 && code <= 0x36f) ||
    code === 0x200c ||
    code === 0x200d ||
    (code >= 0x610 && code <= 0x61a) ||
    (code >= 0x64b && code <= 0x65f)
  );
}
