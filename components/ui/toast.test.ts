import { expect, it } from "vitest";
import { bottomBarsHeight } from "./toast";

const WINDOW = 844;

it.each([
  ["no bar", [], 0],
  ["the bar of a dialog", [{ top: 776, bottom: 844 }], 68],
  ["a bar that floats above the edge", [{ top: 780, bottom: 828 }], 64],
  [
    "the higher of two bars",
    [
      { top: 776, bottom: 844 },
      { top: 700, bottom: 844 },
    ],
    144,
  ],
  [
    "a bar in the middle, and one below the window",
    [
      { top: 300, bottom: 360 },
      { top: 900, bottom: 960 },
    ],
    0,
  ],
  ["a hidden bar", [{ top: 844, bottom: 844 }], 0],
])("a message on a phone is above %s", (_, bars, height) => {
  expect(bottomBarsHeight(bars, WINDOW)).toBe(height);
});
