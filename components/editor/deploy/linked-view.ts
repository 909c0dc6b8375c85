import { getViewportForBounds, type Rect, type Viewport } from "@xyflow/react";
import type { Position } from "@/components/editor/store";
import { NODE_SIZE } from "@/lib/automation/node-size";

type Size = { width: number; height: number };

export const ZOOM = { least: 0.05, most: 1.75 };
/** The smallest zoom at which a card's text is legible. */
export const READABLE = 0.7;

/** The smallest rectangle that contains all of these cards. */
export function boundsOf(places: readonly Position[]): Rect {
  if (places.length === 0) return { x: 0, y: 0, ...NODE_SIZE };
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x,
    y,
    width: Math.max(...xs) - x + NODE_SIZE.width,
    height: Math.max(...ys) - y + NODE_SIZE.height,
  };
}

export function fitted(bounds: Rect, { width, height }: Size): Viewport {
  return getViewportForBounds(bounds, width, height, ZOOM.least, 1, 0.12);
}

/** Zooms around the center of the canvas. */
export function zoomed({ x, y, zoom }: Viewport, { by, size }: { by: number; size: Size }): Viewport {
  const next = Math.min(ZOOM.most, Math.max(ZOOM.least, zoom * by));
  const [middleX, middleY] = [size.width / 2, size.height / 2];
  return {
    x: middleX - ((middleX - x) / zoom) * next,
    y: middleY - ((middleY - y) / zoom) * next,
    zoom: next,
  };
}

/** Centers a card at a zoom that makes it legible. */
export const centred = ({ zoom }: Viewport, { place, size }: { place: Position; size: Size }): Viewport =>
  around(boundsOf([place]), { zoom: Math.max(READABLE, zoom), size });

/**
 * A comparison opens with everything in view if that is legible, and otherwise with the changed cards, or the first of them
 * if they are too far apart.
 */
export function opening(
  { places, changed }: { places: readonly Position[]; changed: readonly Position[] },
  size: Size,
): Viewport {
  const whole = fitted(boundsOf(places), size);
  if (whole.zoom >= READABLE || changed.length === 0) return whole;
  const together = boundsOf(changed);
  const isLegible = fitted(together, size).zoom >= READABLE;
  return around(isLegible ? together : boundsOf(changed.slice(0, 1)), { zoom: READABLE, size });
}

const around = (bounds: Rect, { zoom, size }: { zoom: number; size: Size }): Viewport => ({
  x: size.width / 2 - (bounds.x + bounds.width / 2) * zoom,
  y: size.height / 2 - (bounds.y + bounds.height / 2) * zoom,
  zoom,
});
