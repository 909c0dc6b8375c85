import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalText, copyJson, inspectJson, type Json, type JsonObject, own, sameJson } from "./json";

describe("inspecting a value before recursive code sees it", () => {
  const seen = (value: unknown, limits?: Parameters<typeof inspectJson>[1]) => {
    const found = inspectJson(value, limits);
    return found ? `${found.fault} ${found.pointer}` : null;
  };

  it.each<[string, unknown, string | null]>([
    ["plain JSON", { a: [1, true, null, "x", { b: -0.5 }] }, null],
    ["nothing at all", undefined, "not_json "],
    ["a function inside", { a: () => 1 }, "not_json /a"],
    ["a number that is none", { a: [Number.NaN] }, "not_json /a/0"],
    ["an endless number", [Number.POSITIVE_INFINITY], "not_json /0"],
    ["a big integer", { a: 1n }, "not_json /a"],
    ["NUL in a text", { a: { b: "x\u0000" } }, "nul /a/b"],
    ["NUL in a name", { a: { "b\u0000": 1 } }, "nul /a"],
    ["half an emoji in a text", ["ok", "\ud83d"], "lone_surrogate /1"],
    ["half an emoji in a name", { "\ud83d": 1 }, "lone_surrogate "],
    ["a name with a slash and a tilde", { "a/b": { "c~d": "\u0000" } }, "nul /a~1b/c~0d"],
    ["a name nobody would read", { ["x".repeat(100)]: "\u0000" }, `nul /${"x".repeat(64)}`],
  ])("%s", (_, value, fault) => {
    expect(seen(value)).toBe(fault);
  });

  it("allows depth, size and length up to their limits only", () => {
    expect(seen({ a: { b: 1 } }, { depth: 2 })).toBeNull();
    expect(seen({ a: { b: {} } }, { depth: 2 })).toBe("too_deep /a/b");
    expect(seen([["x"]], { depth: 1 })).toBe("too_deep /0");
    expect(seen({ a: "x".repeat(5) }, { string: 5 })).toBeNull();
    expect(seen({ a: "x".repeat(6) }, { string: 5 })).toBe("string_too_long /a");
    // A member costs 4 plus its name, a text 2 plus its bytes, a number 8, anything else 4.
    expect(seen({ ab: "é€" }, { bytes: 6 + 7 })).toBeNull();
    expect(seen({ ab: "é€" }, { bytes: 6 + 6 })).toBe("too_large /ab");
    expect(seen({ ab: "\u007f\u07ff" }, { bytes: 6 + 5 })).toBeNull();
    expect(seen({ ab: "\u007f\u07ff" }, { bytes: 6 + 4 })).toBe("too_large /ab");
    expect(seen([1], { bytes: 5 + 8 })).toBeNull();
    expect(seen([1], { bytes: 5 + 7 })).toBe("too_large /0");
    expect(seen([null], { bytes: 5 + 4 })).toBeNull();
    expect(seen([false], { bytes: 5 + 3 })).toBe("too_large /0");
    expect(seen([1, 2, 3], { bytes: 9 })).toBe("too_large ");
  });
});

it("reads own members only", () => {
  expect(own({ a: 1 }, "a")).toBe(1);
  expect(own({ a: 1 }, "toString")).toBeUndefined();
});

describe("equality of two values", () => {
  it.each<[Json | undefined, Json | undefined, boolean]>([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ toString: 1 }, { a: 1 }, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [[1], { 0: 1 }, false],
    [{ 0: 1 }, [1], false],
    [[], {}, false],
    ["1", 1, false],
    [null, undefined, false],
    [null, {}, false],
    [undefined, undefined, true],
  ])("%j and %j: %s", (a, b, same) => {
    expect(sameJson(a, b)).toBe(same);
    if (a !== undefined && b !== undefined) expect(canonicalText(a) === canonicalText(b)).toBe(same);
  });

  it("holds exactly when their canonical texts are equal", () => {
    const value = fc.jsonValue({ maxDepth: 3 }).map((some): Json => JSON.parse(JSON.stringify(some)));
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sameJson(a, b)).toBe(canonicalText(a) === canonicalText(b));
        expect(sameJson(a, JSON.parse(canonicalText(a)))).toBe(true);
      }),
    );
  });
});

describe("a copy", () => {
  it("is equal and shares nothing, also where a key would set the prototype", () => {
    const value = JSON.parse('{"a": [1, {"b": null}], "__proto__": {"c": "d"}, "e": {}}') as JsonObject;
    const copy = copyJson(value);
    expect(copy).toEqual(value);
    expect(Object.keys(copy)).toEqual(["a", "__proto__", "e"]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    (copy.a as JsonObject[])[1]!.b = "changed";
    expect((value.a as JsonObject[])[1]).toEqual({ b: null });
  });
});
