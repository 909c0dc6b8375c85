import { describe, expect, it } from "vitest";
import { type Run, visualRuns } from "./runs";

/** The letters of right-to-left scripts, in which the font engine reverses a run by itself. */
const LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The text of the page from left to right, before Arabic letters are joined. */
function drawn(runs: readonly Run[]): string {
  return runs.map(({ text }) => (LETTER.test(text) ? [...text].reverse().join("") : text)).join("");
}
const shown = (text: string) => drawn(visualRuns(text, 400));

describe("a line of text", () => {
  it.each([
    ["Café (24/7)", "Café (24/7)"],
    ["Oak (מרפאה) Ltd", "Oak (האפרמ) Ltd"],
    // The opening bracket of the text is the right one on the page.
    ["מרפאה (שיניים)", "(םייניש) האפרמ"],
    ["מרפאה [א] <ב>", "<ב> [א] האפרמ"],
    ["עיר 24/7 (Dubai)", "(Dubai) 24/7 ריע"],
    ["عيادة الأسنان 24/7 (Dubai)", "(Dubai) 24/7 نانسألا ةدايع"],
  ])("%s is drawn from left to right as %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("keeps every character, whatever is mirrored", () => {
    const text = "مرحبا (a) «ب» {12}";
    const lengths = visualRuns(text, 700).map((run) => [...run.text].length);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe([...text].length);
  });
});
