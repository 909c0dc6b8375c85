import type { Direction } from "./canvas-settings";
import type { Size } from "./node-size";

export type Place = { x: number; y: number };
export type Box = Place & Size;

/** Between the cards of a group and its frame. */
const AROUND = 20;

/** The height of the bar with the name of a group, which stands above its frame. */
export const BAR = 32;

/** Its buttons, and the least and the greatest room that the name takes. */
const [BUTTONS, NAME, LETTER] = [64, { least: 64, most: 176 }, 8];

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The least box around others. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The frame of a group with these cards, without its bar. */
export function frameOf(cards: readonly Box[]): Box {
  const { x, y, width, height } = around(cards);
  return { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
}

/** The bar of a frame. From top to bottom, edges enter above the frame, so it stands at the side. */
export function barOf(frame: Box, { name, direction }: { name: string; direction: Direction }): Box {
  const { x, y, width } = frame;
  if (direction === "right") return { x, y: y - BAR, width, height: BAR };
  const letters = name === "" ? NAME.most : name.length * LETTER;
  const room = BUTTONS + Math.min(NAME.most, Math.max(NAME.least, letters));
  return { x: x - room, y, width: room, height: BAR };
}
