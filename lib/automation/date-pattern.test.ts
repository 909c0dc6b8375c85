import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "@/scripts/testing/properties";
import { isDatePattern } from "./date-pattern";
import { dateText } from "./shown-text";

describe("a pattern for dates", () => {
  it.each([
    ["d MMM yyyy, h:mm a", true],
    ["'on' EEEE", true],
    ["do MMMM", true],
    ["PPPp", true],
    ["YYYY-MM-DD", false],
    ["noon", false],
    ["n", false],
    ["", false],
    ["\n", false],
  ])("%j: %s", (pattern, known) => {
    expect(isDatePattern(pattern)).toBe(known);
  });

  it("is valid exactly when date-fns can format a date with it", () => {
    const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'_0 :-,.\n");
    const run = fc.tuple(letter, fc.integer({ min: 1, max: 5 })).map(([one, times]) => one.repeat(times));
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(letter, run), maxLength: 6 }), (pattern) => {
        expect(isDatePattern(pattern)).toBe(dateText(0, "UTC", pattern) !== null);
      }),
      { numRuns: 3_000 },
    );
  });
});
