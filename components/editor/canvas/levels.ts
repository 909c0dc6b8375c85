import type { CSSProperties } from "react";

/**
 * The level of detail of cards at a zoom. Text is at least 11 px on the screen wherever it is drawn: first the whole
 * card, then its icon and title in a size that grows as the canvas shrinks, then its icon, and at last its color alone.
 */
export type Level = {
  /** The level is used from this zoom on. */
  from: number;
  detail: "full" | "brief" | "icons" | "dots";
  /** A length of 1 px on the screen, in pixels of the canvas, at the smallest zoom of the level. */
  scale: number;
};

/** The smallest text of a whole card has 12 px. */
export const LEGIBLE = 0.92;

const level = (from: number, detail: Level["detail"]): Level => ({ from, detail, scale: 1 / from });

const LEVELS: readonly Level[] = [
  level(11 / 12, "full"),
  level(0.75, "brief"),
  level(0.6, "brief"),
  level(0.5, "brief"),
  level(0.4, "brief"),
  level(0.32, "brief"),
  level(0.2, "icons"),
  level(0.12, "icons"),
  level(0.08, "dots"),
];
const FARTHEST = level(0.05, "dots");

export function levelAt(zoom: number): Level {
  return LEVELS.find(({ from }) => zoom >= from) ?? FARTHEST;
}

/** The lines of a title that fit on a card. */
export function titleLines({ scale }: Level): number {
  return scale < 2.2 ? 3 : 2;
}

const sizes = new Map<Level, CSSProperties>();

/** For canvas.css: what has to keep its size on the screen is drawn larger the smaller the canvas is. */
export function sizesAt(level: Level): CSSProperties {
  const known = sizes.get(level);
  if (known) return known;
  const made = { "--scale": level.scale, "--lines": titleLines(level) } as CSSProperties;
  sizes.set(level, made);
  return made;
}
