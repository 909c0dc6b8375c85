import { describe, expect, it } from "vitest";
import { insideString } from "./json-text";

describe("a place in JSON", () => {
  it.each([
    ["", false],
    ['{"name": ', false],
    ['{"name": "', true],
    ['{"name": "Dear ', true],
    ['{"name": "a \\" b', true],
    ['{"name": "a \\\\"', false],
    ['{"name": "a", "b": "', true],
  ])("%j is inside a string: %s", (before, inside) => {
    expect(insideString(before)).toBe(inside);
  });
});
