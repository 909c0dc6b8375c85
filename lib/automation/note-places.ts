import { type Box, overlap } from "./boxes";
import { type Direction, NOTE_SIZE, type Note } from "./canvas-settings";
import { directionOf, sizeOfNode } from "./node-size";
import type { Definition } from "./schema";

type Card = { before: Box; after: Box };

/** Between a note and a card. */
const GAP = 32;

/**
 * Carries notes along when the steps are arranged anew: each follows the step it was nearest to, and stands beside the
 * flow where a card would cover it.
 */
export function carryNotes(before: Definition, after: Definition): Definition {
  const { canvas } = after.settings;
  const cards = cardsOf(before, after);
  if (!canvas?.notes || cards.length === 0) return after;
  const taken = cards.map((card) => card.after);
  const direction = directionOf(after);
  const notes = Object.entries(canvas.notes).map(([id, note]): [string, Note] => {
    const place = free(following(boxOf(note), cards), { taken, direction });
    taken.push(place);
    return [id, { ...note, position: { x: place.x, y: place.y } }];
  });
  return {
    ...after,
    settings: { ...after.settings, canvas: { ...canvas, notes: Object.fromEntries(notes) } },
  };
}

/** Steps without an earlier place have no notes near them. */
function cardsOf(before: Definition, after: Definition): Card[] {
  const old = new Map(before.nodes.map(({ id, position }) => [id, position]));
  return after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    const size = sizeOfNode(node);
    return was && node.position
      ? [{ before: { ...was, ...size }, after: { ...node.position, ...size } }]
      : [];
  });
}

const boxOf = ({ position, size = NOTE_SIZE }: Note): Box => ({ ...position, ...size });

function following(note: Box, cards: readonly Card[]): Box {
  const nearest = cards.reduce((best, card) =>
    apart(note, card.before) < apart(note, best.before) ? card : best,
  );
  const { before, after } = nearest;
  return { ...note, x: note.x + after.x - before.x, y: note.y + after.y - before.y };
}

function apart(a: Box, b: Box): number {
  const gap = (low: number, size: number, other: number, otherSize: number) =>
    Math.max(0, other - (low + size), low - (other + otherSize));
  return gap(a.x, a.width, b.x, b.width) + gap(a.y, a.height, b.y, b.height);
}

/** Moves across the flow, so it stays beside its step; each move passes one box, so it ends. */
function free(note: Box, { taken, direction }: { taken: readonly Box[]; direction: Direction }): Box {
  const covering = taken.find((box) => overlap(note, box));
  if (!covering) return note;
  const moved =
    direction === "down"
      ? { ...note, x: covering.x + covering.width + GAP }
      : { ...note, y: covering.y + covering.height + GAP };
  return free(moved, { taken, direction });
}
