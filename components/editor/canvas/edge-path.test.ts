import { Position } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import { arrowhead, type EdgeEnds, edgePath } from "./edge-path";

const RIGHT = { sourceX: 240, sourceY: 44, sourcePosition: Position.Right, targetPosition: Position.Left };
const DOWN = { sourceX: 120, sourceY: 88, sourcePosition: Position.Bottom, targetPosition: Position.Top };

/** The points of the curve: its start, its two control points and its end. */
function pointsOf(ends: EdgeEnds): { x: number; y: number }[] {
  const [path] = edgePath(ends);
  return [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

describe("an edge between cards that are almost above each other", () => {
  it.each([-400, 400])("leads away from both of them, %d px across", (across) => {
    const [start, first, second, end] = pointsOf({ ...RIGHT, targetX: 260, targetY: 44 + across });
    expect(first).toEqual({ x: (start?.x ?? 0) + 48, y: start?.y });
    expect(second).toEqual({ x: (end?.x ?? 0) - 48, y: end?.y });
  });

  it("leads away from them in a layout from top to bottom too", () => {
    const [start, first, second, end] = pointsOf({ ...DOWN, targetX: 520, targetY: 108 });
    expect(first).toEqual({ x: start?.x, y: (start?.y ?? 0) + 48 });
    expect(second).toEqual({ x: end?.x, y: (end?.y ?? 0) - 48 });
  });

  it("has its tools halfway", () => {
    const [, x, y] = edgePath({ ...RIGHT, targetX: 260, targetY: 444 });
    expect([x, y]).toEqual([(238 + 257) / 2, 244]);
  });
});

describe("any other edge", () => {
  it("leads away in proportion to the gap between its cards", () => {
    const [start, first] = pointsOf({ ...RIGHT, targetX: 640, targetY: 300 });
    expect(first?.y).toBe(start?.y);
    expect(first?.x).toBeGreaterThan((start?.x ?? 0) + 48);
  });

  it("is drawn alike from places that were measured and planned", () => {
    const measured = { ...RIGHT, sourceX: 240.00003, targetX: 639.99998, targetY: 300 };
    expect(edgePath(measured)).toEqual(edgePath({ ...RIGHT, targetX: 640, targetY: 300 }));
  });

  it("turns right angles from a row to a card below", () => {
    const [path] = edgePath({ ...DOWN, sourcePosition: Position.Right, targetX: 300, targetY: 300 });
    expect(path).not.toContain("C");
  });
});

describe("an arrowhead", () => {
  /** The points at the tip and at the base. */
  const tipOf = (path: string) => (/^M(-?[\d.]+),(-?[\d.]+)/.exec(path) ?? []).slice(1).map(Number);

  it("covers the end of its line and ends at the card, from the left and from above", () => {
    const right = { ...RIGHT, targetX: 640, targetY: 44 };
    const down = { ...DOWN, targetX: 120, targetY: 288 };
    expect(pointsOf(right).at(-1)).toEqual({ x: 637, y: 44 });
    expect(tipOf(arrowhead(right))).toEqual([644, 44]);
    expect(pointsOf(down).at(-1)).toEqual({ x: 120, y: 285 });
    expect(tipOf(arrowhead(down))).toEqual([120, 292]);
  });
});
