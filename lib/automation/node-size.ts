import { type Node, type Output, outputsOf } from "./schema";

export type Size = { width: number; height: number };

/** The size of a canvas card with its badges. Layout and canvas must agree, or cards overlap. */
export const NODE_SIZE: Size = { width: 240, height: 88 };

/** A card with named ways has a row for each below its text. */
const WAYS_BEGIN = 64;
const WAY_HEIGHT = 26;

export function sizeOfNode(node: Node): Size {
  const ways = rowsOf(node);
  return ways === null ? NODE_SIZE : { ...NODE_SIZE, height: WAYS_BEGIN + ways.length * WAY_HEIGHT + 8 };
}

/** Returns the outputs shown as rows; null for a card without rows. */
function rowsOf(node: Node): readonly Output[] | null {
  const outputs = outputsOf(node);
  const isFork = outputs.length === 2 && outputs[0] === "true";
  return isFork || outputs.length === 0 || outputs[0] === "next" ? null : outputs;
}

/** Returns how far below the top of its card an edge enters: as on every other card, so that rows of cards line up. */
export function inletTop(): number {
  return NODE_SIZE.height / 2;
}

/** Returns how far below the top of its card an output leaves. */
export function outletTop(node: Node, output: Output): number {
  const { height } = NODE_SIZE;
  const row = rowsOf(node)?.indexOf(output) ?? -1;
  if (row >= 0) return WAYS_BEGIN + (row + 0.5) * WAY_HEIGHT;
  if (output === "true") return height * 0.32;
  return output === "false" ? height * 0.74 : height / 2;
}
