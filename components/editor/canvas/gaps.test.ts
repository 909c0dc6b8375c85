import { describe, expect, it } from "vitest";
import type { Position } from "@/components/editor/store";
import { NODE_SIZE } from "@/lib/automation/node-size";
import type { Definition } from "@/lib/automation/schema";
import { gapsOf } from "./gaps";

const STEP = NODE_SIZE.width + 80;

/** Steps on a grid of columns and rows; `folds` lists the steps of each collapsed group. */
function gaps(
  cells: Record<string, readonly [column: number, row: number]>,
  { edges, folds, isDown = false }: { edges: string; folds: string[]; isDown?: boolean },
) {
  const at = (column: number, row: number): Position =>
    isDown ? { x: row * STEP, y: column * 160 } : { x: column * STEP, y: row * 160 };
  const boxes = new Map(Object.entries(cells).map(([id, cell]) => [id, { ...at(...cell), ...NODE_SIZE }]));
  const folded = folds.map((ids) => {
    const cards = [...ids].flatMap((id) => boxes.get(id) ?? []);
    const end = {
      x: Math.max(...cards.map(({ x, width }) => x + width)),
      y: Math.max(...cards.map(({ y, height }) => y + height)),
    };
    return { nodeIds: [...ids], place: cards[0] ?? { x: 0, y: 0 }, end };
  });
  const pairs = edges.split(" ").map(([from = "", to = ""]) => ({ from, to }));
  const definition: Definition = { name: "", description: "", nodes: [], edges: pairs, settings: {} };
  const found = gapsOf(definition, { boxes, folded, isDown });
  return Object.fromEntries([...found].map(([id, { x, y }]) => [id, isDown ? y / 160 : x / STEP]));
}

describe("the steps after a collapsed group", () => {
  it("move up by the room of its hidden steps", () => {
    const row = { t: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], d: [4, 0] } as const;
    expect(gaps(row, { edges: "ta ab bc cd", folds: ["ab"] })).toEqual({ c: 1, d: 1 });
    expect(gaps(row, { edges: "ta ab bc cd", folds: ["ab"], isDown: true })).toEqual({ c: 1, d: 1 });
    expect(gaps(row, { edges: "ta ab bc cd", folds: [] })).toEqual({});
  });

  it("move up by the room of each group before them", () => {
    const row = { t: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], d: [4, 0], e: [5, 0] } as const;
    const edges = "ta ab bc cd de";
    expect(gaps(row, { edges, folds: ["cd", "ab"] })).toEqual({ c: 1, d: 1, e: 2 });
  });

  it("leave the other branch where it is, and stay behind it where both meet again", () => {
    const cells = { t: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], x: [1, 1], y: [2, 1], z: [4, 0] } as const;
    const edges = "ta ab bc cz tx xy yz";
    expect(gaps(cells, { edges, folds: ["abc"] })).toEqual({ z: 1 + 40 / STEP });
  });

  it("do not pass a step in their row that does not follow the group", () => {
    const cells = { t: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], u: [4, 0], d: [5, 0] } as const;
    expect(gaps(cells, { edges: "ta ab bc cd", folds: ["abc"] })).toEqual({ d: 40 / STEP });
  });

  it("are only those behind it where an edge leads back", () => {
    const cells = { t: [0, 0], a: [1, 0], b: [2, 0], c: [3, 0], d: [4, 0] } as const;
    expect(gaps(cells, { edges: "ta ab bc cd da", folds: ["bc"] })).toEqual({ d: 1 });
  });
});
