import { describe, expect, it } from "vitest";
import { accentIn, accentRules, contrast, inkOn, isAdjusted } from "./accent";

const COLORS = ["#000000", "#ffffff", "#ffe600", "#2746d6", "#aa3300", "#00ff88", "#808080", "#ff0000"];
const SURFACES = {
  light: ["#ffffff", "#faf8f4", "#f3f0e9"],
  dark: ["#1f1c17", "#171511", "#12100d"],
} as const;

describe("an accent color", () => {
  it.each(COLORS)("%s is readable on every surface of both themes, and so is text on it", (color) => {
    for (const theme of ["light", "dark"] as const) {
      const { signal, soft, on } = accentIn(theme, color);
      for (const surface of [...SURFACES[theme], soft])
        expect(contrast(signal, surface), `${signal} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(on, signal), `${on} on ${signal}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("stays as it was chosen where it is readable", () => {
    expect(accentIn("light", "#2746d6").signal).toBe("#2746d6");
    expect([isAdjusted("light", "#2746D6"), isAdjusted("light", "#ffe600")]).toEqual([false, true]);
    expect(isAdjusted("dark", "#ffe600")).toBe(false);
  });

  it("has the contrast that WCAG defines", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    const colors = ["#1f4fd1", "#2746d6", "#000000", "#ffd400", "#ffffff"];
    expect(colors.map(inkOn)).toEqual(["#ffffff", "#ffffff", "#ffffff", "#000000", "#000000"]);
  });

  it("becomes rules for both themes", () => {
    expect(accentRules("#2746d6")).toMatch(
      /^:root:root\{--signal:#2746d6;.*\}@media screen\{:root\[data-theme="dark"\]\{--signal:#[0-9a-f]{6};.*\}\}$/,
    );
  });
});
