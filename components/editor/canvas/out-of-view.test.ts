import { describe, expect, it } from "vitest";
import { outOfView } from "./out-of-view";

const at = (x: number, y: number) => ({ x: x - 120, y: y - 44, width: 240, height: 88 });
const view = { transform: [0, 0, 1] as const, width: 800, height: 600 };

describe("cards that follow out of view", () => {
  it("counts no card whose middle is in view, and none before it", () => {
    const cards = [at(0, 0), at(400, 300), at(800, 600), at(-1, 300), at(400, -1)];
    expect(outOfView(cards, view)).toEqual({ right: 0, below: 0 });
  });

  it("counts a card at the side beyond which its middle is", () => {
    const cards = [at(801, 300), at(900, -10), at(400, 601)];
    expect(outOfView(cards, view)).toEqual({ right: 2, below: 1 });
  });

  it("counts a card beyond the corner once, where it is farther away", () => {
    expect(outOfView([at(1_300, 700), at(900, 1_400)], view)).toEqual({ right: 1, below: 1 });
  });

  it("follows the place and the zoom of the view", () => {
    const half = { ...view, transform: [-100, 0, 0.5] as const };
    expect(outOfView([at(1_700, 300), at(1_900, 300)], half)).toEqual({ right: 1, below: 0 });
  });
});
