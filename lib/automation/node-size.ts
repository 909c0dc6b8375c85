export type Size = { width: number; height: number };

/** The card of the canvas with its badges; layout and canvas must agree or cards overlap. */
export const NODE_SIZE: Size = { width: 240, height: 88 };
