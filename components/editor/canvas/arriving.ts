type Size = { width: number; height: number };
type Place = { x: number; y: number };
type View = Place & { zoom: number };
type Card = Place & Size & { id: string };

/** The number of cards that are drawn at once without a noticeable wait. */
export const AT_ONCE = 100;

/** A frame of drawing further cards takes about this long, so that nobody's click waits for it. */
const FRAME_MS = 40;
const FIRST_PORTION = 16;
const SMALLEST_PORTION = 12;
const LARGEST_PORTION = 80;

/** The cards of a large automation that are out of view when it opens, the nearest first. They are drawn after the others. */
export function laterCards(cards: readonly Card[], { view, room }: { view: View; room: Size }): string[] {
  if (cards.length <= AT_ONCE) return [];
  const later: { id: string; distance: number }[] = [];
  for (const { id, width, height, ...at } of cards) {
    const x = beside(at.x * view.zoom + view.x, { size: width * view.zoom, room: room.width });
    const y = beside(at.y * view.zoom + view.y, { size: height * view.zoom, room: room.height });
    if (x > 0 || y > 0) later.push({ id, distance: Math.hypot(x, y) });
  }
  return later.sort((a, b) => a.distance - b.distance).map(({ id }) => id);
}

/** The distance of a card from the view along one axis; 0 if a part of it is inside. */
function beside(at: number, { size, room }: { size: number; room: number }): number {
  return Math.max(0, at - room, -(at + size));
}

/** The size of the next portion, by the time the last one took. */
export function nextPortion(last: { size: number; ms: number } | null): number {
  if (last === null) return FIRST_PORTION;
  const wanted = Math.round((last.size * FRAME_MS) / Math.max(1, last.ms));
  return Math.min(LARGEST_PORTION, 2 * last.size, Math.max(SMALLEST_PORTION, wanted));
}
