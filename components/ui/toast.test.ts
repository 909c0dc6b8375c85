import { expect, it } from "vitest";
import { bottomBarsHeight, freeCorner } from "./toast";

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

const SCREEN = { width: 1440, height: 900 };
const box = (left: number, right: number, top: number, bottom: number) => ({ left, right, top, bottom });

it.each([
  ["in an empty corner", { panels: [], bars: [] }, { above: 0, beside: 0 }],
  ["beside the details", { panels: [box(1088, 1440, 48, 900)], bars: [] }, { above: 0, beside: 352 }],
  [
    "in the corner of a sheet without room beside it",
    { panels: [box(80, 1440, 0, 900)], bars: [] },
    { above: 0, beside: 0 },
  ],
  ["above a composer", { panels: [], bars: [box(600, 1440, 780, 900)] }, { above: 120, beside: 0 }],
  [
    "above a drawer and the map over it",
    { panels: [box(1088, 1440, 48, 900)], bars: [box(240, 1088, 560, 900), box(880, 1070, 420, 548)] },
    { above: 480, beside: 352 },
  ],
  [
    "beside the buttons of a narrow dialog",
    { panels: [], bars: [box(464, 976, 820, 880)] },
    { above: 0, beside: 0 },
  ],
  [
    "above the buttons of a wide dialog",
    { panels: [], bars: [box(208, 1232, 820, 880)] },
    { above: 80, beside: 0 },
  ],
  ["below a bar in the middle", { panels: [], bars: [box(0, 1440, 300, 360)] }, { above: 0, beside: 0 }],
  [
    "in the corner of a window full of bars",
    { panels: [], bars: [box(0, 1440, 60, 900)] },
    { above: 0, beside: 0 },
  ],
])("a message on a wide screen is %s", (_, marks, place) => {
  expect(freeCorner(marks, SCREEN)).toEqual(place);
});
