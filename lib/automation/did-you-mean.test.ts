import { describe, expect, it } from "vitest";
import { closest, editDistance, nearest } from "./did-you-mean";

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

it.each<[string, string[], string | null]>([
  ["ab", ["abc"], "abc"],
  ["ab", ["abcd"], null],
  ["abcdef", ["abcdxy"], "abcdxy"],
  ["abcdef", ["abcxyz"], null],
  ["abcdef", ["abcdefxy"], "abcdefxy"],
  ["abcdef", ["abcdefxyz"], null],
  ["abc", ["abx", "aby"], "abx"],
  ["abcdef", ["abcdxy", "abcdex"], "abcdex"],
  ["same", ["same"], null],
  ["same", ["same", "sane"], "sane"],
  ["a".repeat(64), [`${"a".repeat(63)}b`], `${"a".repeat(63)}b`],
  ["a".repeat(65), [`${"a".repeat(64)}b`], null],
])("%s among %j is taken for %s", (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected);
});

it.each([
  ["", "", 0],
  ["abc", "abc", 0],
  ["abc", "acb", 1],
  ["abc", "ab", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["abc", "", 3],
  ["ab", "ba", 1],
  ["ca", "abc", 3],
  ["abcd", "badc", 2],
  ["a", "b", 1],
])("%s and %s are %i apart", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

describe("nearest", () => {
  const fields = ["caller_name", "caller_phone", "ring_seconds"];

  it("is the close name, and otherwise the one that is most like the word", () => {
    expect(nearest("caller_fone", fields)).toEqual({ name: "caller_phone", likeness: "close" });
    expect(nearest("phone", fields)).toEqual({ name: "caller_phone", likeness: "shares_word" });
    expect(nearest("seconds_it_rang", fields)).toEqual({ name: "ring_seconds", likeness: "shares_word" });
    expect(nearest("favorite_color", fields)).toBeNull();
    expect(nearest("lead_id", ["contact_id"])).toBeNull();
  });

  it("is null without candidates, and answers for words of any length", () => {
    expect(nearest("anything", [])).toBeNull();
    expect(nearest("x".repeat(5_000), fields)).toBeNull();
    expect(nearest("phone", ["phone".repeat(30), `${"a".repeat(200)}_phone`])?.likeness).toBe("shares_word");
  });
});
