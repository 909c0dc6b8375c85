import { describe, expect, it } from "vitest";
import type { CardNode } from "./flow-elements";
import { guidesFor } from "./guides";

const card = (id: string, x: number, y: number) => ({ id, position: { x, y } }) as CardNode;

describe("the lines that help to place a card", () => {
  it("go through the middles it shares with another, in each direction once", () => {
    const others = [card("a", 0, 0), card("b", 320, 200), card("c", 640, 0)];
    expect(guidesFor(card("d", 321, 2), others)).toEqual([
      { axis: "y", at: 44, from: 0, to: 561 },
      { axis: "x", at: 440, from: 2, to: 288 },
    ]);
  });

  it("are not drawn for what is merely near, nor for the card itself", () => {
    expect(guidesFor(card("a", 0, 0), [card("a", 0, 0), card("b", 320, 5)])).toEqual([]);
  });
});
