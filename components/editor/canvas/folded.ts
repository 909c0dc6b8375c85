import { boxesOf } from "@/components/editor/layout-engine";
import { drawn, type EditorState, isLocked, type Position } from "@/components/editor/store";
import { NODE_SIZE, type Size } from "@/lib/automation/node-size";
import type { Definition } from "@/lib/automation/schema";
import type { CanvasEdge } from "./flow-edges";
import type { CardNode } from "./flow-elements";

/** A group as the canvas draws it: a frame around its cards, or one card in their place. */
export type DrawnGroup = {
  id: string;
  name: string;
  nodeIds: readonly string[];
  isFolded: boolean;
  /** Around the cards. */
  box: Position & Size;
  /** The place of the card that stands for all of them. */
  place: Position;
};

export function hasAnnotations({ settings: { canvas } }: Definition): boolean {
  return (
    canvas !== undefined && [canvas.notes, canvas.groups].some((all) => Object.keys(all ?? {}).length > 0)
  );
}

const NO_GROUPS: readonly DrawnGroup[] = [];
type Drag = EditorState["drag"];
type Cached = { key: string; drag: Drag; groups: readonly DrawnGroup[] };
const atRest = new WeakMap<Definition, Cached>();
const dragged = new WeakMap<Definition, Cached>();

/**
 * A collapsed group is drawn open while one of its steps is selected, and where nothing can be changed: the steps of a
 * run must be seen.
 */
export function groupsShown(state: EditorState): readonly DrawnGroup[] {
  return state.drag === null ? groupsAtRest(state) : groupsOf(state, { drag: state.drag, cached: dragged });
}

/** Returns the groups at their stored places, without the current drag. */
export function groupsAtRest(state: EditorState): readonly DrawnGroup[] {
  return groupsOf(state, { drag: null, cached: atRest });
}

function groupsOf(
  state: EditorState,
  { drag, cached }: { drag: Drag; cached: WeakMap<Definition, Cached> },
): readonly DrawnGroup[] {
  const definition = drawn(state);
  const { groups } = definition.settings.canvas ?? {};
  if (!groups) return NO_GROUPS;
  const locked = isLocked(state);
  const key = `${locked} ${state.selection.join(" ")}`;
  const known = cached.get(definition);
  if (known?.key === key && known.drag === drag) return known.groups;
  const selected = new Set(state.selection);
  const isDown = definition.settings.canvas?.direction === "down";
  const boxes = new Map(boxesOf(definition).map((box) => [box.id, { ...box, ...drag?.get(box.id) }]));
  const members = Map.groupBy(definition.nodes, ({ group }) => group);
  const made = Object.entries(groups).flatMap(([id, { name, collapsed }]): DrawnGroup[] => {
    const nodes = members.get(id);
    if (!nodes) return [];
    const nodeIds = nodes.map((node) => node.id);
    const cards = nodeIds.flatMap((nodeId) => boxes.get(nodeId) ?? []);
    const isFolded = collapsed === true && !locked && !nodeIds.some((nodeId) => selected.has(nodeId));
    return [{ id, name, nodeIds, isFolded, ...boxOf(cards, isDown) }];
  });
  cached.set(definition, { key, drag, groups: made });
  return made;
}

const AROUND = 20;

/** One card takes the place of the first: the leftmost, or the topmost where automations run down. */
function boxOf(cards: readonly (Position & Size)[], isDown: boolean): Pick<DrawnGroup, "box" | "place"> {
  const left = Math.min(...cards.map(({ x }) => x));
  const top = Math.min(...cards.map(({ y }) => y));
  const right = Math.max(...cards.map(({ x, width }) => x + width));
  const bottom = Math.max(...cards.map(({ y, height }) => y + height));
  const first = cards.find(({ x, y }) => (isDown ? y === top : x === left));
  return {
    box: {
      x: left - AROUND,
      y: top - AROUND,
      width: right - left + 2 * AROUND,
      height: bottom - top + 2 * AROUND,
    },
    place: { x: first?.x ?? left, y: first?.y ?? top },
  };
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

/** They stay where edges find them, below the card of their group, and cannot be seen or reached. */
export function foldCards(cards: CardNode[], folded: ReadonlyMap<string, DrawnGroup>): CardNode[] {
  if (folded.size === 0) return cards;
  return cards.map((card) => {
    const place = folded.get(card.id)?.place;
    if (!place) return card;
    const known = foldedCards.get(card);
    if (known && known.position.x === place.x && known.position.y === place.y) return known;
    const made: CardNode = {
      ...card,
      position: place,
      ...NODE_SIZE,
      measured: NODE_SIZE,
      style: UNSEEN,
      selectable: false,
      focusable: false,
      draggable: false,
    };
    foldedCards.set(card, made);
    return made;
  });
}

export function foldEdges(edges: CanvasEdge[], folded: ReadonlyMap<string, DrawnGroup>): CanvasEdge[] {
  if (folded.size === 0) return edges;
  return edges.filter(({ source, target }) => {
    const group = folded.get(source);
    return group === undefined || group !== folded.get(target);
  });
}
