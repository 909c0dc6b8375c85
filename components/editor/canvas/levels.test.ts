import { describe, expect, it } from "vitest";
import { LEGIBLE, levelAt, lineHeight, TITLED, textLines } from "./levels";

const ZOOMS = Array.from({ length: 171 }, (_, at) => 0.05 + at * 0.01);

describe("what is drawn of a card", () => {
  it("draws no text under 11 px on the screen", () => {
    for (const zoom of ZOOMS) {
      const { detail, scale } = levelAt(zoom);
      if (detail === "full") expect(12 * zoom, `at ${zoom}`).toBeGreaterThanOrEqual(11);
      if (detail === "brief") expect(11 * scale * zoom, `at ${zoom}`).toBeGreaterThanOrEqual(11);
    }
  });

  it("draws the whole card at the zoom an automation opens with", () => {
    expect(levelAt(LEGIBLE).detail).toBe("full");
    expect(levelAt(0.9).detail).toBe("brief");
  });

  it("leaves targets of 24 px wherever a handle is shown", () => {
    for (const zoom of ZOOMS) {
      const { detail, scale } = levelAt(zoom);
      if (detail === "full" || detail === "brief")
        expect(24 * scale * zoom).toBeGreaterThanOrEqual(24 - 1e-9);
    }
  });

  it("has room for the lines of a card, and for a description while titles are easy to read", () => {
    for (const zoom of ZOOMS) {
      const at = levelAt(zoom);
      if (at.detail !== "brief") continue;
      const line = 11 * at.scale * lineHeight(at.scale);
      expect(textLines(at) * line, `keeps off both edges at ${zoom}`).toBeLessThanOrEqual(74);
      expect(textLines(at), `at ${zoom}`).toBeGreaterThanOrEqual(zoom >= TITLED ? 3 : 2);
      expect(textLines(at, { direction: "down" }) * line).toBeLessThanOrEqual(68);
      expect(textLines(at, { direction: "down" }), `at ${zoom}`).toBeGreaterThanOrEqual(
        zoom >= TITLED ? 3 : 1,
      );
    }
  });

  it("leaves the marks of a run off the text", () => {
    for (const zoom of ZOOMS) {
      const at = levelAt(zoom);
      if (at.detail !== "brief") continue;
      for (const direction of ["right", "down"] as const) {
        const lines = textLines(at, { direction, marked: true });
        const height = lines * 11 * at.scale * lineHeight(at.scale);
        expect(lines, `at ${zoom}`).toBeGreaterThanOrEqual(1);
        expect(height + 6 * at.scale, `at ${zoom}`).toBeLessThanOrEqual(80);
      }
    }
  });

  it("keeps icons until they can no longer be recognized, and never returns to more detail on the way out", () => {
    const order = ["dots", "icons", "brief", "full"];
    const ranks = ZOOMS.map((zoom) => order.indexOf(levelAt(zoom).detail));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    expect(levelAt(0.12).detail).toBe("icons");
    expect(levelAt(0.05).detail).toBe("dots");
  });
});
