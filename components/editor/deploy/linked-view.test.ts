import { describe, expect, it } from "vitest";
import { NODE_SIZE } from "@/lib/automation/node-size";
import { boundsOf, centred, fitted, opening, READABLE, ZOOM, zoomed } from "./linked-view";

const size = { width: 400, height: 300 };
const middle = { x: 200, y: 150 };

/** The point of the plane that is drawn at a point of the screen. */
const under = (view: { x: number; y: number; zoom: number }, at: { x: number; y: number }) => ({
  x: (at.x - view.x) / view.zoom,
  y: (at.y - view.y) / view.zoom,
});

describe("the view shared by two canvases", () => {
  it("contains every card of both", () => {
    const bounds = boundsOf([
      { x: -300, y: 40 },
      { x: 900, y: -200 },
    ]);
    expect(bounds).toEqual({
      x: -300,
      y: -200,
      width: 1_200 + NODE_SIZE.width,
      height: 240 + NODE_SIZE.height,
    });
    const view = fitted(bounds, size);
    const [left, right] = [under(view, { x: 0, y: 0 }), under(view, { x: size.width, y: size.height })];
    expect(left.x).toBeLessThan(-300);
    expect(right.x).toBeGreaterThan(900 + NODE_SIZE.width);
  });

  it("never enlarges cards to fill the canvas", () => {
    expect(fitted(boundsOf([]), { width: 4_000, height: 4_000 }).zoom).toBe(1);
  });

  it("keeps the center in place when zooming in", () => {
    const before = { x: 37, y: -80, zoom: 0.5 };
    const after = zoomed(before, { by: 1.4, size });
    expect(after.zoom).toBeCloseTo(0.7);
    expect(under(after, middle).x).toBeCloseTo(under(before, middle).x);
    expect(under(after, middle).y).toBeCloseTo(under(before, middle).y);
  });

  it("stays within the zoom limits", () => {
    const view = { x: 0, y: 0, zoom: 1 };
    expect(zoomed(view, { by: 100, size }).zoom).toBe(ZOOM.most);
    expect(zoomed(view, { by: 0.001, size }).zoom).toBe(ZOOM.least);
  });

  it("centers a picked card at a legible zoom", () => {
    const view = centred({ x: 0, y: 0, zoom: 0.1 }, { place: { x: 640, y: 80 }, size });
    expect(view.zoom).toBeGreaterThan(0.6);
    expect(under(view, middle)).toEqual({
      x: expect.closeTo(640 + NODE_SIZE.width / 2),
      y: expect.closeTo(80 + NODE_SIZE.height / 2),
    });
  });

  describe("opens", () => {
    const [near, next, far] = [
      { x: 0, y: 0 },
      { x: 80, y: 120 },
      { x: 4_000, y: 0 },
    ];

    it("with everything where that is legible", () => {
      expect(opening({ places: [near, next], changed: [next] }, size)).toEqual(
        fitted(boundsOf([near, next]), size),
      );
    });

    it("with the changed cards, legible, where everything is too much", () => {
      const view = opening({ places: [near, next, far], changed: [far] }, size);
      expect(view.zoom).toBe(READABLE);
      expect(under(view, middle).x).toBeCloseTo(far.x + NODE_SIZE.width / 2);
    });

    it("with the first changed card where the changed ones are far apart", () => {
      const view = opening({ places: [near, next, far], changed: [near, far] }, size);
      expect(view.zoom).toBe(READABLE);
      expect(under(view, middle).x).toBeCloseTo(near.x + NODE_SIZE.width / 2);
    });

    it("with everything where nothing changed", () => {
      const places = [near, far];
      expect(opening({ places, changed: [] }, size)).toEqual(fitted(boundsOf(places), size));
    });
  });
});
