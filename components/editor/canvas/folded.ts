import { boxesOf } from "@/components/editor/layout-engine";
import { drawn, type EditorState, isLocked, type Position } from "@/components/editor/store";
import { around, type Box, frameOf } from "@/lib/automation/boxes";
import { notesOf } from "@/lib/automation/edit-canvas";
import { directionOf, NODE_SIZE } from "@/lib/automation/node-size";
import { type MovedCard, notesBeside, placeBefore } from "@/lib/automation/note-places";
import type { Definition } from "@/lib/automation/schema";
import type { CanvasEdge } from "./flow-edges";
import type { CardNode } from "./flow-elements";
import { type Gaps, gapsOf } from "./gaps";

/** A group as the canvas draws it: a frame around its cards, or one card in their place. */
export type DrawnGroup = {
  id: string;
  name: string;
  nodeIds: readonly string[];
  isFolded: boolean;
  /** Around the cards. */
  box: Box;
  /** The place of the card that stands for all of them. */
  place: Position;
};

export function hasAnnotations({ settings: { canvas } }: Definition): boolean {
  return (
    canvas !== undefined && [canvas.notes, canvas.groups].some((all) => Object.keys(all ?? {}).length > 0)
  );
}

/** The groups of a canvas, and the way its cards and notes moved up to the collapsed ones. */
export type Folding = { groups: readonly DrawnGroup[]; gaps: Gaps };
type FoldingWithNotes = Folding & {
  /** The cards, with the places where they are stored and drawn. */
  cards: readonly MovedCard[];
  /** The distance of each moved note from its stored place. */
  noteGaps: Gaps;
};
const UNFOLDED: FoldingWithNotes = { groups: [], gaps: new Map(), cards: [], noteGaps: new Map() };
type Drag = EditorState["drag"];
type Cached = { key: string; drag: Drag; folding: FoldingWithNotes };
const atRest = new WeakMap<Definition, Cached>();
const dragged = new WeakMap<Definition, Cached>();

/**
 * A collapsed group is drawn open while one of its steps is selected, and where nothing can be changed: the steps of a
 * run must be seen.
 */
export function groupsShown(state: EditorState): readonly DrawnGroup[] {
  const { drag } = state;
  return drag === null ? groupsAtRest(state) : foldingOf(state, { drag, cached: dragged }).groups;
}

/** Returns the groups at their stored places, without the current drag. */
export function groupsAtRest(state: EditorState): readonly DrawnGroup[] {
  return foldingOf(state, { drag: null, cached: atRest }).groups;
}

/** The distance of each card before its stored place, which stays the same during a drag. */
export function gapsAtRest(state: EditorState): Gaps {
  return foldingOf(state, { drag: null, cached: atRest }).gaps;
}

/** The distance of a note before its stored place; undefined for one that is drawn there. */
export function noteGap(state: EditorState, id: string): Position | undefined {
  return foldingOf(state, { drag: null, cached: atRest }).noteGaps.get(id);
}

/** The place to store for a note that is put here, which follows the step it is nearest to. */
export function storedNotePlace(state: EditorState, shown: Box): Position {
  return placeBefore(shown, foldingOf(state, { drag: null, cached: atRest }).cards);
}

/** The stored place of a card that is drawn here. */
export function storedPlace(state: EditorState, id: string, { x, y }: Position): Position {
  const gap = gapsAtRest(state).get(id);
  return gap ? { x: x + gap.x, y: y + gap.y } : { x, y };
}

/** The place at which a card with this stored place is drawn. */
export function placeWith<T extends Position>(gap: Position | undefined, at: T): T {
  return gap ? { ...at, x: at.x - gap.x, y: at.y - gap.y } : at;
}

function foldingOf(
  state: EditorState,
  { drag, cached }: { drag: Drag; cached: WeakMap<Definition, Cached> },
): FoldingWithNotes {
  const definition = drawn(state);
  const { groups } = definition.settings.canvas ?? {};
  if (!groups) return UNFOLDED;
  const locked = isLocked(state);
  const key = `${locked} ${state.selection.join(" ")}`;
  const known = cached.get(definition);
  if (known?.key === key && known.drag === drag) return known.folding;
  const isDown = directionOf(definition) === "down";
  const boxes = new Map(boxesOf(definition).map((box) => [box.id, box]));
  const members = membersOf(state, locked);
  const folded = members
    .filter(({ isFolded }) => isFolded)
    .map(({ nodeIds }) => {
      const cards = nodeIds.flatMap((id) => boxes.get(id) ?? []);
      const { x, y, width, height } = around(cards);
      return { nodeIds, place: placeOf(cards, isDown), end: { x: x + width, y: y + height } };
    });
  const gaps = drag ? gapsAtRest(state) : gapsOf(definition, { boxes, folded, isDown });
  const made = members.map((group): DrawnGroup => {
    const cards = group.nodeIds.flatMap((id) => {
      const box = boxes.get(id);
      return box ? [placeWith(gaps.get(id), { ...box, ...drag?.get(id) })] : [];
    });
    return { ...group, box: frameOf(cards), place: placeOf(cards, isDown) };
  });
  const cards = drag || folded.length === 0 ? [] : movedCardsOf(boxes, { groups: made, gaps });
  const folding = { groups: made, gaps, cards, noteGaps: noteGapsOf(definition, cards) };
  cached.set(definition, { key, drag, folding });
  return folding;
}

function movedCardsOf(boxes: ReadonlyMap<string, Box>, { groups, gaps }: Folding): MovedCard[] {
  const folded = foldedPlaces(groups);
  return [...boxes].map(([id, before]) => {
    const place = folded.get(id)?.place;
    return { before, after: place ? { ...place, ...NODE_SIZE } : placeWith(gaps.get(id), before) };
  });
}

function noteGapsOf(definition: Definition, cards: readonly MovedCard[]): Gaps {
  const notes = notesOf(definition);
  const places = notesBeside(notes, { cards, direction: directionOf(definition) });
  return new Map(
    notes.flatMap(([id, { position }]) => {
      const place = places.get(id);
      return place ? [[id, { x: position.x - place.x, y: position.y - place.y }] as const] : [];
    }),
  );
}

function membersOf(state: EditorState, locked: boolean): Omit<DrawnGroup, "box" | "place">[] {
  const definition = drawn(state);
  const selected = new Set(state.selection);
  const members = Map.groupBy(definition.nodes, ({ group }) => group);
  return Object.entries(definition.settings.canvas?.groups ?? {}).flatMap(([id, { name, collapsed }]) => {
    const nodeIds = (members.get(id) ?? []).map((node) => node.id);
    const isFolded = collapsed === true && !locked && !nodeIds.some((nodeId) => selected.has(nodeId));
    return nodeIds.length === 0 ? [] : [{ id, name, nodeIds, isFolded }];
  });
}

/** One card takes the place of the first: the leftmost, or the topmost where automations run down. */
function placeOf(cards: readonly Box[], isDown: boolean): Position {
  const { x: left, y: top } = around(cards);
  const first = cards.find(({ x, y }) => (isDown ? y === top : x === left));
  return { x: first?.x ?? left, y: first?.y ?? top };
}

/** Steps of folded groups, with the place they share. */
export function foldedPlaces(groups: readonly DrawnGroup[]): ReadonlyMap<string, DrawnGroup> {
  return new Map(
    groups
      .filter(({ isFolded }) => isFolded)
      .flatMap((group) => group.nodeIds.map((id) => [id, group] as const)),
  );
}

const UNSEEN = { visibility: "hidden", pointerEvents: "none" } as const;
const foldedCards = new WeakMap<CardNode, CardNode>();
const movedCards = new WeakMap<CardNode, CardNode>();

type Places = { folded: ReadonlyMap<string, DrawnGroup>; gaps: Gaps };

/**
 * The steps of collapsed groups stay where edges find them, below the card of their group, and cannot be seen or
 * reached. The cards behind move up.
 */
export function foldCards(cards: CardNode[], { folded, gaps }: Places): CardNode[] {
  if (folded.size === 0) return cards;
  return cards.map((card) => {
    const place = folded.get(card.id)?.place;
    if (place) return cardAt(card, { place, cache: foldedCards, with: HIDDEN });
    const gap = gaps.get(card.id);
    return gap ? cardAt(card, { place: placeWith(gap, card.position), cache: movedCards }) : card;
  });
}

const HIDDEN = {
  ...NODE_SIZE,
  measured: NODE_SIZE,
  style: UNSEEN,
  selectable: false,
  focusable: false,
  draggable: false,
};

type At = { place: Position; cache: WeakMap<CardNode, CardNode>; with?: Partial<CardNode> };

/** Returns the same card for the same place, so that it is not drawn again. */
function cardAt(card: CardNode, { place, cache, with: more }: At): CardNode {
  const known = cache.get(card);
  if (known && known.position.x === place.x && known.position.y === place.y) return known;
  const made: CardNode = { ...card, position: { x: place.x, y: place.y }, ...more };
  cache.set(card, made);
  return made;
}

export function foldEdges(edges: CanvasEdge[], folded: ReadonlyMap<string, DrawnGroup>): CanvasEdge[] {
  if (folded.size === 0) return edges;
  return edges.filter(({ source, target }) => {
    const group = folded.get(source);
    return group === undefined || group !== folded.get(target);
  });
}
