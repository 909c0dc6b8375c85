import { beforeAll, describe, expect, it } from "vitest";
import { isCovered, loadFontkit } from "./fonts";
import { needsActualText, printable } from "./printable";

beforeAll(loadFontkit);

describe("what is printed", () => {
  it("is the text itself where the fonts have its characters", () => {
    for (const text of [
      "Café Zahn & Söhne – 12 × 3",
      "Стоматология",
      "عيادة",
      "牙科诊所 24/7",
      "−1,204.00 …",
    ])
      expect(printable(text, 400)).toBe(text);
  });

  it("takes only characters for granted that the fonts have in both weights", () => {
    const missing: string[] = [];
    for (let code = 0x20; code <= 0x2212; code++) {
      const char = String.fromCodePoint(code);
      // A character that is taken for granted is returned without a look at the fonts.
      const isTaken = printable(char, 400) === char && printable(char, 700) === char;
      if (isTaken && !(isCovered(code, 400) && isCovered(code, 700))) missing.push(code.toString(16));
    }
    expect(missing).toEqual([]);
  });

  it.each([
    ["🦷", ":tooth:"],
    ["👩‍⚕️", ":woman:\u200d:medical_symbol:"],
    ["ⲁⲃ", "ab"],
    ["\u{10ffff}", "?"],
  ])("of %s is %s", (text, expected) => {
    expect(printable(text, 400)).toBe(expected);
    expect(needsActualText(text, expected)).toBe(true);
  });

  it("spells its text by itself in Latin, Greek, Cyrillic, Chinese, Japanese and Korean only", () => {
    for (const text of ["Café", "Αθήνα", "Волга", "牙科", "さくら", "서울"])
      expect(needsActualText(text, text)).toBe(false);
    for (const text of ["עיר", "مدينة", "दंत", "คลินิก", "e\u0301"])
      expect(needsActualText(text, text)).toBe(true);
  });
});
