export type Size = { width: number; height: number };

/** The size of a canvas card with its badges. Layout and canvas must agree, or cards overlap. */
export const NODE_SIZE: Size = { width: 240, height: 88 };
