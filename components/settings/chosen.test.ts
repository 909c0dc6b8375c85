import { describe, expect, it } from "vitest";
import { listOf, stillChanged } from "./chosen";

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

describe("the list to store for a form of active services", () => {
  it("is null if every service is chosen, and archived ones have their place", () => {
    expect(listOf(["a", "b"], { shown: ["a", "b"], known: ["a", "b", "x"], stored: null })).toBeNull();
    expect(listOf(["a", "b"], { shown: ["a", "b"], known: ["a", "b"], stored: ["a"] })).toBeNull();
    expect(listOf(["a", "b"], { shown: ["a", "b"], known: ["a", "b", "x"], stored: ["a", "x"] })).toBeNull();
  });

  it("leaves an archived service off that was taken off", () => {
    expect(listOf(["a", "b"], { shown: ["a", "b"], known: ["a", "b", "x"], stored: ["a", "b"] })).toEqual([
      "a",
      "b",
    ]);
  });

  it("keeps the place of an archived service, and of one that was not read", () => {
    expect(listOf(["a"], { shown: ["a", "b"], known: ["a", "b", "x"], stored: ["a", "x"] })).toEqual([
      "a",
      "x",
    ]);
    expect(listOf(["a"], { shown: ["a", "b"], known: ["a", "b", "x"], stored: null })).toEqual(["a", "x"]);
    expect(listOf([], { shown: ["a"], known: ["a"], stored: ["a", "later"] })).toEqual(["later"]);
  });
});
