type Box = { x: number; y: number; width: number; height: number };
type View = { transform: readonly [x: number, y: number, zoom: number]; width: number; height: number };

/**
 * The number of cards whose middle is beyond the right and the lower side of the canvas. A card beyond that corner counts
 * where it is farther.
 */
export function outOfView(boxes: readonly Box[], view: View): { right: number; below: number } {
  const counts = { right: 0, below: 0 };
  for (const box of boxes) {
    const { right, below } = distanceOf(box, view);
    if (right <= 0 && below <= 0) continue;
    if (right >= below) counts.right++;
    else counts.below++;
  }
  return counts;
}

function distanceOf(box: Box, { transform: [left, top, zoom], width, height }: View) {
  return {
    right: (box.x + box.width / 2) * zoom + left - width,
    below: (box.y + box.height / 2) * zoom + top - height,
  };
}
