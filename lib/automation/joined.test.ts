import { describe, expect, it } from "vitest";
import { ENGLISH } from "@/lib/wording";
import { joinedUpTo } from "./joined";

describe("joined items", () => {
  it.each([
    [[], ""],
    [["A"], "A"],
    [["A", "B"], "A and B"],
    [["A", "B", "C"], "A, B and C"],
    [["A", "B", "C", "D"], "A, B, C and 1 more"],
    [["A", "B", "C", "D", "E"], "A, B, C and 2 more"],
  ])("of %j are all named up to three, and the others are counted", (items, text) => {
    expect(joinedUpTo(items, 3, ENGLISH)).toBe(text);
  });
});
