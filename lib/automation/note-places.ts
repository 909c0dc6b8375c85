import { type Box, overlap, type Place } from "./boxes";
import { type Direction, NOTE_SIZE, type Note } from "./canvas-settings";
import { directionOf, sizeOfNode } from "./node-size";
import type { Definition } from "./schema";

/** A card with its place before and after a move. */
export type MovedCard = { before: Box; after: Box };

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
function cardsOf(before: Definition, after: Definition): MovedCard[] {
  const old = new Map(before.nodes.map(({ id, position }) => [id, position]));
  return after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    const size = sizeOfNode(node);
    return was && node.position
      ? [{ before: { ...was, ...size }, after: { ...node.position, ...size } }]
      : [];
  });
}

/**
 * The places of notes beside steps that are drawn elsewhere for a while, as those behind a collapsed group are. Notes
 * beside steps in their place are not among them.
 */
export function notesBeside(
  notes: readonly [id: string, note: Note][],
  { cards, direction }: { cards: readonly MovedCard[]; direction: Direction },
): Map<string, Place> {
  if (cards.every((card) => !isMoved(card))) return new Map();
  const isFollowing = ([, note]: [string, Note]) => isMoved(nearestTo(boxOf(note), cards));
  const taken = [
    ...cards.map(({ after }) => after),
    ...notes.filter((one) => !isFollowing(one)).map(([, note]) => boxOf(note)),
  ];
  return new Map(
    notes.filter(isFollowing).map(([id, note]) => {
      const place = free(following(boxOf(note), cards), { taken, direction });
      taken.push(place);
      return [id, { x: place.x, y: place.y }];
    }),
  );
}

/**
 * The place from which a note that is put here follows a step to here: the nearest step that takes it back, because the
 * steps of a collapsed group share one place, and a note beside it may be nearest to another of them.
 */
export function placeBefore(shown: Box, cards: readonly MovedCard[]): Place {
  const places = cards
    .toSorted((a, b) => apart(shown, a.after) - apart(shown, b.after))
    .map(({ before, after }) => moved(shown, { before: after, after: before }));
  const missed = (place: Box) => {
    const { x, y } = following(place, cards);
    return Math.abs(x - shown.x) + Math.abs(y - shown.y);
  };
  let best = { place: places[0] ?? shown, missed: Number.POSITIVE_INFINITY };
  for (const place of places) {
    const by = missed(place);
    if (by < best.missed) best = { place, missed: by };
    if (by === 0) break;
  }
  const { x, y } = best.place;
  return { x, y };
}

const isMoved = ({ before, after }: MovedCard) => before.x !== after.x || before.y !== after.y;

export const boxOf = ({ position, size = NOTE_SIZE }: Note): Box => ({ ...position, ...size });

function nearestTo(note: Box, cards: readonly MovedCard[]): MovedCard {
  return cards.reduce((best, card) => (apart(note, card.before) < apart(note, best.before) ? card : best));
}

function following(note: Box, cards: readonly MovedCard[]): Box {
  return moved(note, nearestTo(note, cards));
}

function moved(note: Box, { before, after }: MovedCard): Box {
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
