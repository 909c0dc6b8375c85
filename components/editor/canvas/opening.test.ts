import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEGIBLE, TITLED } from "./levels";
import { openingView } from "./opening";

const CARD = { width: 240, height: 88 };
const row = (count: number) => Array.from({ length: count }, (_, at) => ({ ...CARD, x: at * 320, y: 0 }));
const room = { width: 880, height: 600 };

describe("the view an automation opens with", () => {
  it("shows a small automation whole, in its middle, at its own size", () => {
    const cards = row(2);
    expect(openingView(cards, { start: cards[0], room })).toEqual({ x: 160, y: 256, zoom: 1 });
  });

  it("becomes a little smaller if everything then fits and can still be read", () => {
    const cards = [...row(2), { ...CARD, x: 580, y: 0 }];
    const view = openingView(cards, { start: cards[0], room });
    expect(view.zoom).toBeCloseTo((880 - 96) / 820);
    expect(view.zoom).toBeGreaterThan(LEGIBLE);
  });

  it("shows four steps in a row whole, with room for a line of text on each", () => {
    const cards = row(4);
    const view = openingView(cards, { start: cards[0], room });
    expect(view.zoom).toBeCloseTo((880 - 96) / 1_200);
    expect(view.x).toBeGreaterThanOrEqual(0);
    expect(view.x + 1_200 * view.zoom).toBeLessThanOrEqual(room.width);
  });

  it("shows a long one from its start, no smaller than can be read", () => {
    const cards = row(60);
    const view = openingView(cards, { start: cards[0], room });
    expect(view).toEqual({ x: 48, y: Math.round(300 - 44 * LEGIBLE), zoom: LEGIBLE });
  });

  it("shows all of a larger one on request, where its titles can be read", () => {
    const cards = row(6);
    const view = openingView(cards, { start: cards[0], room, showsAllFrom: 0.4 });
    expect(view.zoom).toBeCloseTo((880 - 96) / 1_840);
    expect(view.x + 1_840 * view.zoom).toBeLessThanOrEqual(room.width);
  });

  it("keeps a start in the middle of its height in the middle of the canvas", () => {
    const cards = Array.from({ length: 21 }, (_, at) => ({ ...CARD, x: 400, y: at * 128 }));
    const start = { ...CARD, x: 0, y: 1_280 };
    const view = openingView([start, ...cards], { start, room });
    expect((start.y + 44) * view.zoom + view.y).toBeCloseTo(300, 0);
  });

  it("opens an empty automation at its own size", () => {
    expect(openingView([], { start: undefined, room }).zoom).toBe(1);
  });

  it("always has the whole start in view, at a zoom that can be read", () => {
    const place = fc.integer({ min: -50_000, max: 50_000 });
    const cards = fc.array(fc.record({ x: place, y: place }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(cards, fc.nat(), (places, pick) => {
        const boxes = places.map((at) => ({ ...CARD, ...at }));
        const start = boxes[pick % boxes.length];
        const view = openingView(boxes, { start, room });
        expect(view.zoom).toBeGreaterThanOrEqual(TITLED);
        expect(view.zoom).toBeLessThanOrEqual(1);
        const left = (start?.x ?? 0) * view.zoom + view.x;
        const top = (start?.y ?? 0) * view.zoom + view.y;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + CARD.width * view.zoom).toBeLessThanOrEqual(room.width);
        expect(top + CARD.height * view.zoom).toBeLessThanOrEqual(room.height);
      }),
    );
  });
});
