import { expect, it } from "vitest";
import { biggestMoves } from "./biggest-moves";

const named = (id: string) => ({ id, name: id.toUpperCase() });

it("has the biggest differences first, and an account without a cost this month", () => {
  const expected = [
    { ...named("grown"), expectedMinor: 6_000 },
    { ...named("same"), expectedMinor: 100 },
    { ...named("new"), expectedMinor: 900 },
  ];
  const before = [
    { ...named("grown"), costMinor: 5_000 },
    { ...named("same"), costMinor: 100 },
    { ...named("suspended"), costMinor: 4_083 },
    { ...named("unused"), costMinor: null },
  ];
  expect(biggestMoves(expected, before, 5)).toEqual([
    { ...named("suspended"), from: 4_083, to: 0, byMinor: -4_083 },
    { ...named("grown"), from: 5_000, to: 6_000, byMinor: 1_000 },
    { ...named("new"), from: null, to: 900, byMinor: 900 },
  ]);
  expect(biggestMoves(expected, before, 1).map(({ id }) => id)).toEqual(["suspended"]);
});
