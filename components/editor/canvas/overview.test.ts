import { describe, expect, it } from "vitest";
import { boundsOf, frameOf, pathsOf, scaleOf } from "./overview";

const card = (x: number, y: number, color = "gray") => ({ x, y, width: 240, height: 88, color });
const size = { width: 160, height: 100 };

describe("the map of an automation", () => {
  it("shows all cards with a margin", () => {
    const bounds = boundsOf([card(0, 0), card(760, -100)]);
    expect(bounds).toEqual({ x: -60, y: -160, width: 1120, height: 308 });
    expect(boundsOf([])).toBeNull();
  });

  it("draws one path for each color, with every card in it", () => {
    const paths = pathsOf([card(0, 0), card(300, 0, "red"), card(600.4, 10.6)]);
    expect(paths).toEqual([
      ["gray", "M0 0h240v88h-240zM600 11h240v88h-240z"],
      ["red", "M300 0h240v88h-240z"],
    ]);
  });

  it("leads from the map to the canvas and back", () => {
    const { toMap, toCanvas } = scaleOf({ x: -60, y: -160, width: 1120, height: 308 }, size);
    const middle = toCanvas(80, 50);
    expect(middle.x).toBeCloseTo(500);
    expect(middle.y).toBeCloseTo(-6);
    const back = toMap(middle.x, middle.y);
    expect(back.x).toBeCloseTo(80);
    expect(back.y).toBeCloseTo(50);
  });

  it("keeps a part of the frame on the map, wherever the view is", () => {
    const bounds = { x: 0, y: 0, width: 1600, height: 1000 };
    const inside = frameOf({ x: 400, y: 300, width: 800, height: 500 }, { bounds, size });
    expect(inside).toEqual({ x: 40, y: 30, width: 80, height: 50 });
    for (const far of [-1e6, 1e6]) {
      const { x, y, width, height } = frameOf({ x: far, y: far, width: 800, height: 500 }, { bounds, size });
      expect(x).toBeLessThan(size.width);
      expect(y).toBeLessThan(size.height);
      expect(x + width).toBeGreaterThan(0);
      expect(y + height).toBeGreaterThan(0);
    }
  });
});
