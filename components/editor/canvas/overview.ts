import type { Size } from "@/lib/automation/node-size";

type Box = { x: number; y: number } & Size;
export type Spot = Box & { color: string };

/** Space around the outermost cards, as a part of the whole. */
const MARGIN = 0.06;

/** The part of the canvas that the map shows: all cards. Null without any. */
export function boundsOf(spots: readonly Box[]): Box | null {
  if (spots.length === 0) return null;
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y, width, height } of spots) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  const margin = Math.max(right - left, bottom - top) * MARGIN;
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

/** One path for each color: a browser paints four shapes faster than five hundred. */
export function pathsOf(spots: readonly Spot[]): [color: string, path: string][] {
  const paths = new Map<string, string>();
  for (const { x, y, width, height, color } of spots) {
    const card = `M${Math.round(x)} ${Math.round(y)}h${width}v${height}h${-width}z`;
    paths.set(color, `${paths.get(color) ?? ""}${card}`);
  }
  return [...paths];
}

/** The transformation between the canvas and a map of this size, which shows the bounds in its middle. */
export function scaleOf(bounds: Box, size: Size) {
  const scale = Math.min(size.width / bounds.width, size.height / bounds.height);
  const left = (size.width - bounds.width * scale) / 2;
  const top = (size.height - bounds.height * scale) / 2;
  return {
    toMap: (x: number, y: number) => ({
      x: (x - bounds.x) * scale + left,
      y: (y - bounds.y) * scale + top,
    }),
    toCanvas: (x: number, y: number) => ({
      x: (x - left) / scale + bounds.x,
      y: (y - top) / scale + bounds.y,
    }),
    scale,
  };
}

const EDGE = 4;

/** The frame of what is in view, held so that a part of it is always on the map. */
export function frameOf(view: Box, { bounds, size }: { bounds: Box; size: Size }): Box {
  const { toMap, scale } = scaleOf(bounds, size);
  const { x, y } = toMap(view.x, view.y);
  const [width, height] = [view.width * scale, view.height * scale];
  return {
    x: Math.min(size.width - EDGE, Math.max(EDGE - width, x)),
    y: Math.min(size.height - EDGE, Math.max(EDGE - height, y)),
    width,
    height,
  };
}
