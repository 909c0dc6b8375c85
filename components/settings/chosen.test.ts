import { describe, expect, it } from "vitest";
import { stillChanged } from "./chosen";

describe("the choices of a list that is stored anew", () => {
  it("are no changes once they are stored", () => {
    expect(stillChanged(["a"], { before: ["a", "b"], now: ["b"] })).toEqual([]);
    expect(stillChanged(["c"], { before: ["a", "b"], now: null })).toEqual([]);
  });

  it("remain where something else was stored, as by another form", () => {
    expect(stillChanged(["a", "b"], { before: null, now: ["a", "b"] })).toEqual(["a", "b"]);
    expect(stillChanged(["a", "b"], { before: ["a"], now: ["a", "c"] })).toEqual(["a", "b"]);
  });
});
