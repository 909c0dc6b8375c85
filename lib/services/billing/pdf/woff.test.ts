import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { beforeAll, describe, expect, it } from "vitest";
import { fontFor, loadFontkit } from "./fonts";
import { sfntOf } from "./woff";

beforeAll(loadFontkit);

describe("an unpacked font", () => {
  it.each(["A", "Ω", "Ж", "ع", "ש", "द", "ไ", "牙", "서"])("is the same font for %s", (letter) => {
    const woff = readFileSync(fontFor(letter.codePointAt(0) ?? 0, 700).file);
    const [packed, unpacked] = [create(woff), create(sfntOf(woff))];
    if (!("layout" in packed && "layout" in unpacked)) throw new Error("a collection");
    expect(unpacked.postscriptName).toBe(packed.postscriptName);
    expect(unpacked.numGlyphs).toBe(packed.numGlyphs);
    const text = `${letter}${letter}`;
    expect(unpacked.layout(text).advanceWidth).toBe(packed.layout(text).advanceWidth);
    expect(unpacked.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.toSVG()).toBe(
      packed.glyphForCodePoint(letter.codePointAt(0) ?? 0).path.toSVG(),
    );
  });

  it("is made from WOFF files only", () => {
    expect(() => sfntOf(Buffer.alloc(64))).toThrow("not a WOFF");
  });
});
