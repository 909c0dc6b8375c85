import { describe, expect, it } from "vitest";
import { axisOf } from "./chart-scale";

describe("the axis of a chart", () => {
  it.each([
    [0, [0]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [10, [0, 3, 6, 9, 12]],
    [40, [0, 10, 20, 30, 40]],
    [410, [0, 200, 400, 600]],
  ])("of whole numbers up to %i has at most four whole steps", (largest, ticks) => {
    expect(axisOf(largest, { isWhole: true })).toEqual(ticks);
  });

  it("ends at or above the largest value, with four steps at most, whatever it is", () => {
    for (let largest = 0.01; largest < 1e9; largest *= 1.37) {
      const ticks = axisOf(largest, { isWhole: false });
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest * (1 - 1e-6));
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});
