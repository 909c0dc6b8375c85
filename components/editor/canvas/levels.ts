import type { CSSProperties } from "react";
import type { Direction } from "@/lib/automation/canvas-settings";

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

/** From this zoom on, a card has room for its title and a line of its description. */
export const TITLED = 0.6;

/** From this zoom on, a card has room for two lines of its title. */
export const NAMED = 0.4;

const level = (from: number, detail: Level["detail"]): Level => ({ from, detail, scale: 1 / from });

const LEVELS: readonly Level[] = [
  level(11 / 12, "full"),
  level(0.75, "brief"),
  level(TITLED, "brief"),
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

const CARD_HEIGHT = 86;
/** The least distance of a text to the upper and the lower edge of its card. */
const PADDING = 6;
const LINE_HEIGHT = 1.15;
/** From here on, the text is so large that the lines stand closer and the icon leaves its room to the title. */
const TIGHT = 2;
const TIGHT_LINE_HEIGHT = 1.05;
/** The rows of a card with named ways are 26 px apart. */
const ROW_SCALE = 26 / 11;

/** Inlets and outlets at the top and the bottom of a card, with some distance to its text. */
const OUTLETS = 18;

/** The part of the mark of a run that stands on its card, in pixels of the screen. */
const MARK = 6;

/** The lines of text that fit on a card, whose title comes first. A mark takes the place of one distance to an edge. */
export function textLines(
  { scale }: Level,
  { direction = "right", marked = false }: { direction?: Direction; marked?: boolean } = {},
): number {
  const edge = direction === "right" ? PADDING : OUTLETS / 2;
  const height = CARD_HEIGHT - edge - (marked ? MARK * scale : edge);
  return Math.floor(height / (11 * scale * lineHeight(scale)));
}

export const isTight = ({ detail, scale }: Level): boolean => detail === "brief" && scale >= TIGHT;

export const lineHeight = (scale: number): number => (scale >= TIGHT ? TIGHT_LINE_HEIGHT : LINE_HEIGHT);

const sizes = new Map<Level, CSSProperties>();

/** For canvas.css: what has to keep its size on the screen is drawn larger the smaller the canvas is. */
export function sizesAt(level: Level): CSSProperties {
  const known = sizes.get(level);
  if (known) return known;
  const made = {
    "--scale": level.scale,
    "--line-height": lineHeight(level.scale),
    "--lines": textLines(level),
    "--lines-down": textLines(level, { direction: "down" }),
    "--lines-marked": textLines(level, { marked: true }),
    "--lines-marked-down": textLines(level, { direction: "down", marked: true }),
    "--mark-words": level.from < TITLED ? "none" : "inline",
    "--way-names": level.scale > ROW_SCALE ? "none" : "block",
  } as CSSProperties;
  sizes.set(level, made);
  return made;
}
