import { expect, it } from "vitest";
import { marked, partsOf, plain } from "@/lib/automation/marked";
import { svgLines } from "./svg-lines";

const marksOf = (lines: readonly string[]) =>
  lines.map((line) =>
    partsOf(line)
      .filter(({ isMark }) => isMark)
      .map(({ text }) => text),
  );

it("breaks a text at its words, and ends with what it leaves out", () => {
  expect(svgLines("Text to the caller: we missed you", { most: 12, rows: 2 })).toEqual([
    "Text to the",
    "caller: we …",
  ]);
});

it("counts no invisible characters", () => {
  const text = `Hi ${marked("name")} and all`;
  expect(svgLines(text, { most: 15, rows: 2 })).toEqual([text]);
});

it("ends a mark that it cuts, so that the next line has none", () => {
  const long = `To ${marked("theNameOfTheCallerAsTheyGaveIt")} in the evening`;
  const lines = svgLines(long, { most: 12, rows: 3 });
  expect(lines.map(plain)).toEqual(
    ["To", "theNameOfTh…", "in the …"].slice(0, 2).concat(plain(lines[2] ?? "")),
  );
  expect(marksOf(lines)).toEqual([[], ["theNameOfTh"], []]);
});

it("goes on with a mark that reaches into the next line", () => {
  expect(marksOf(svgLines(`To ${marked("first name")} now`, { most: 8, rows: 2 }))).toEqual([
    ["first"],
    ["name"],
  ]);
});
