import { expect, it } from "vitest";
import { rearrange } from "./layout";
import { NODE_SIZE } from "./node-size";
import { carryNotes } from "./note-places";
import type { Definition } from "./schema";

type Point = { x: number; y: number };
const placed = (places: Record<string, Point | undefined>, direction: "right" | "down", notes: Point[]) =>
  ({
    name: "",
    description: "",
    nodes: Object.entries(places).map(([id, position]) => ({
      id,
      type: "action",
      action: "stop",
      config: {},
      extras: {},
      ...(position ? { position } : {}),
    })),
    edges: [],
    settings: {
      canvas: {
        direction,
        notes: Object.fromEntries(notes.map((position, n) => [`note_${n}`, { text: "", position }])),
      },
    },
  }) as unknown as Definition;
const notes = ({ settings }: Definition) =>
  Object.values(settings.canvas?.notes ?? {}).map(({ position }) => position);

const ROW = { a: { x: 0, y: 0 }, b: { x: 320, y: 0 } };
const COLUMN = { a: { x: 0, y: 0 }, b: { x: 0, y: 160 } };

it("keeps a note beside its step when the flow turns", () => {
  const below = { x: 0, y: 136 };
  const turned = carryNotes(placed(ROW, "right", [below]), placed(COLUMN, "down", [below]));
  expect(notes(turned)).toEqual([{ x: NODE_SIZE.width + 32, y: 136 }]);
});

it("moves a note along with its step", () => {
  const above = { x: 340, y: -150 };
  const moved = { a: { x: 0, y: 0 }, b: { x: 400, y: 80 } };
  expect(notes(carryNotes(placed(ROW, "right", [above]), placed(moved, "right", [above])))).toEqual([
    { x: 420, y: -70 },
  ]);
});

it("puts no note on another", () => {
  const twice = [
    { x: 0, y: 136 },
    { x: 0, y: 140 },
  ];
  expect(notes(carryNotes(placed(ROW, "right", twice), placed(COLUMN, "down", twice)))).toEqual([
    { x: 272, y: 136 },
    { x: 512, y: 140 },
  ]);
});

it("follows steps that were drawn without a place of their own", () => {
  const before = placed({ a: undefined, b: undefined }, "right", [{ x: 0, y: 136 }]);
  const edges = [{ from: "a", to: "b", branch: null }] as unknown as Definition["edges"];
  const turned = { ...before, edges, settings: { canvas: { ...before.settings.canvas, direction: "down" } } };
  const result = rearrange({ ...before, edges }, turned as Definition);
  expect(result.ok && notes(result.definition)).toEqual([{ x: 272, y: 136 }]);
});

it("leaves notes where they are when no step had a place", () => {
  const nowhere = { a: undefined, b: undefined };
  const note = [{ x: 10, y: 10 }];
  expect(notes(carryNotes(placed(nowhere, "right", note), placed(ROW, "right", note)))).toEqual(note);
});
