import type { Size } from "./node-size";

export type Place = { x: number; y: number };
export type Box = Place & Size;

/** Between the cards of a group and its frame. */
const AROUND = 20;

/** The height of the bar above the frame of a group. */
export const BAR = 32;

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
