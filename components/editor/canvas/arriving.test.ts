import { describe, expect, it } from "vitest";
import { AT_ONCE, laterCards, nextPortion } from "./arriving";

const CARD = { width: 240, height: 88 };
const row = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `n${at}`, x: at * 320, y: 0, ...CARD }));
const room = { width: 1000, height: 600 };
const view = { x: 0, y: 0, zoom: 1 };

describe("the cards that are drawn later", () => {
  it("are none in an automation of usual size", () => {
    expect(laterCards(row(AT_ONCE), { view, room })).toEqual([]);
  });

  it("are those out of view, the nearest first", () => {
    const later = laterCards(row(AT_ONCE + 1), { view, room });
    expect(later).toEqual(Array.from({ length: AT_ONCE - 3 }, (_, at) => `n${at + 4}`));
  });

  it("depend on where the view is and how far away", () => {
    const cards = row(AT_ONCE + 1);
    const moved = laterCards(cards, { view: { x: -3_200, y: 0, zoom: 1 }, room });
    expect(moved).not.toContain("n10");
    expect(moved.slice(0, 2).toSorted()).toEqual(["n14", "n9"]);
    expect(laterCards(cards, { view: { x: 0, y: 0, zoom: 0.02 }, room })).toEqual([]);
    expect(laterCards(cards, { view: { x: 0, y: 601, zoom: 1 }, room })).toHaveLength(AT_ONCE + 1);
  });

  it("include no card of which a part can be seen", () => {
    const later = laterCards(row(AT_ONCE + 1), { view: { x: -239, y: -87, zoom: 1 }, room });
    expect(later).not.toContain("n0");
  });
});

describe("a portion", () => {
  it("grows while drawing is quick and shrinks where it is slow, within bounds", () => {
    expect(nextPortion(null)).toBe(16);
    expect(nextPortion({ size: 16, ms: 40 })).toBe(16);
    expect(nextPortion({ size: 16, ms: 1 })).toBe(32);
    expect(nextPortion({ size: 80, ms: 1 })).toBe(80);
    expect(nextPortion({ size: 40, ms: 80 })).toBe(20);
    expect(nextPortion({ size: 16, ms: 4_000 })).toBe(12);
  });
});
