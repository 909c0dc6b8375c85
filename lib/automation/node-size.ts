import type { Direction } from "./canvas-settings";
import { type Definition, type Node, type Output, outputsOf } from "./schema";

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

export function directionOf({ settings }: Pick<Definition, "settings">): Direction {
  return settings.canvas?.direction ?? "right";
}

/** A point on the edge of a card, from its top left corner. */
export type Anchor = { x: number; y: number; side: "left" | "right" | "top" | "bottom" };

/** Edges enter every card at the same place, so that rows and columns of cards line up. */
export function inletAt(direction: Direction): Anchor {
  const { width, height } = NODE_SIZE;
  return direction === "right" ? { x: 0, y: height / 2, side: "left" } : { x: width / 2, y: 0, side: "top" };
}

/** Outputs leave in the direction of the automation, except rows, which always leave at the right. */
export function outletAt(node: Node, output: Output, direction: Direction): Anchor {
  const { width, height } = NODE_SIZE;
  const row = rowsOf(node)?.indexOf(output) ?? -1;
  if (row >= 0) return { x: width, y: WAYS_BEGIN + (row + 0.5) * WAY_HEIGHT, side: "right" };
  if (direction === "right") {
    const share = output === "true" ? 0.32 : output === "false" ? 0.74 : 0.5;
    return { x: width, y: height * share, side: "right" };
  }
  const share = output === "true" ? 0.3 : output === "false" ? 0.7 : 0.5;
  return { x: width * share, y: sizeOfNode(node).height, side: "bottom" };
}
