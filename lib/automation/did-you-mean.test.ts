import { expect, it } from "vitest";
import { closest, editDistance } from "./did-you-mean";

it.each([
  ["caller_fone", "caller_phone"],
  ["CALLER_PHONE", "caller_phone"],
  ["claler_name", "caller_name"],
  ["summary", null],
  ["x", null],
  ["", null],
  ["c".repeat(100_000), null],
])("%s is taken for %s", (word, expected) => {
  expect(closest(word, ["caller_phone", "caller_name", "during_hours"])).toBe(expected);
});

it.each([
  ["", "", 0],
  ["abc", "abc", 0],
  ["abc", "acb", 1],
  ["abc", "ab", 1],
  ["kitten", "sitting", 3],
])("%s and %s are %i apart", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});
