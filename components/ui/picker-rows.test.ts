import { describe, expect, it } from "vitest";
import {
  matchingOptions,
  optionStartingWith,
  type PickerOption,
  rowsInView,
  rowsOf,
  scrollTopFor,
} from "./picker-rows";

const option = (label: string, more: Partial<PickerOption> = {}): PickerOption => ({
  value: label.toLowerCase(),
  label,
  ...more,
});
const labels = (options: readonly PickerOption[]) => options.map(({ label }) => label);
const HEIGHTS = { option: 32, group: 28 };

describe("searching a picker", () => {
  const options = [
    option("Caller's name", { group: "What started it", keywords: "trigger.caller_name" }),
    option("Workspace name", { group: "Your practice" }),
    option("Café São José", { group: "What started it" }),
  ];

  it("finds every word, anywhere in the label, the group or the keywords", () => {
    expect(labels(matchingOptions(options, "name work"))).toEqual(["Workspace name"]);
    expect(labels(matchingOptions(options, "caller_na"))).toEqual(["Caller's name"]);
    expect(labels(matchingOptions(options, "practice"))).toEqual(["Workspace name"]);
    expect(matchingOptions(options, "name nowhere")).toEqual([]);
  });

  it("ignores case and accents", () => {
    expect(labels(matchingOptions(options, "CAFE sao"))).toEqual(["Café São José"]);
    expect(labels(matchingOptions(options, "jOSÉ"))).toEqual(["Café São José"]);
  });

  it("keeps the options of a group together", () => {
    expect(labels(matchingOptions(options, " "))).toEqual([
      "Caller's name",
      "Café São José",
      "Workspace name",
    ]);
  });
});

describe("a letter in a short list", () => {
  const options = ["Minutes", "Hours", "Days", "Months"].map((label) => option(label));

  it("goes to the first option that begins with what was typed", () => {
    expect(optionStartingWith(options, { typed: "d", active: 0 })).toBe(2);
    expect(optionStartingWith(options, { typed: "mo", active: 0 })).toBe(3);
    expect(optionStartingWith(options, { typed: "x", active: 0 })).toBe(null);
  });

  it("goes further when it is pressed again, and around at the end", () => {
    expect(optionStartingWith(options, { typed: "m", active: 0 })).toBe(3);
    expect(optionStartingWith(options, { typed: "mm", active: 3 })).toBe(0);
  });
});

describe("the rows of a list", () => {
  it("have the name of a group above its first option", () => {
    const options = [option("Any"), option("A", { group: "One" }), option("B", { group: "One" })];
    const { rows, height } = rowsOf(options, HEIGHTS);
    expect(rows.map((row) => [row.kind, row.top])).toEqual([
      ["option", 0],
      ["group", 32],
      ["option", 60],
      ["option", 92],
    ]);
    expect(height).toBe(124);
  });

  it("are all drawn in a short list, and only those around the view in a long one", () => {
    const many = (count: number) =>
      rowsOf(
        Array.from({ length: count }, (_, at) => option(`Option ${at}`)),
        HEIGHTS,
      ).rows;
    expect(rowsInView(many(100), { top: 0, height: 288 })).toHaveLength(100);
    const drawn = rowsInView(many(10_000), { top: 160_000, height: 288 });
    expect(drawn.length).toBeLessThan(40);
    expect(drawn.some((row) => row.top === 160_000)).toBe(true);
    expect(drawn.some((row) => row.top === 160_000 + 288 - 32)).toBe(true);
  });
});

describe("scrolling to the active row", () => {
  const row = { top: 320, height: 32 };
  it.each([
    ["in the middle of a list that opens", { top: 0, height: 288, isOpening: true }, 192],
    ["at the bottom edge, coming from above", { top: 0, height: 288, isOpening: false }, 64],
    ["at the top edge, coming from below", { top: 400, height: 288, isOpening: false }, 320],
    ["where it is, if it is in view", { top: 100, height: 288, isOpening: true }, 100],
  ])("shows it %s", (_, view, top) => {
    expect(scrollTopFor(row, view)).toBe(top);
  });
});
