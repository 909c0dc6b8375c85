import { around, type Box, barOf, frameOf, overlap } from "./boxes";
import { CANVAS_LIMITS, type Direction, type Group } from "./canvas-settings";
import { groupsOf } from "./edit-canvas";
import { directionOf, sizeOfNode } from "./node-size";
import type { Definition, Node } from "./schema";
import type { Groups } from "./whole-groups";

type Regrouping = {
  /** The ids of the copies. */
  copies: readonly string[];
  /** Groups that were copied as a whole, with the ids of their copies. */
  groups: Groups;
  ids: Readonly<Record<string, string>>;
  /** The copies stand elsewhere, so those of a part of a group are not in it. */
  apart: boolean;
};

/**
 * Gives the copies of a whole group a group of their own, with the same name. Copies of a part stay in its group where
 * they stand beside their originals, and belong to none elsewhere. A group whose steps were cut out gets them back. A
 * new group takes the place of empty ones, and its frame covers nothing.
 */
export function regroup(definition: Definition, { copies, groups, ids, apart }: Regrouping): Definition {
  const copied = new Set(copies);
  const { canvas } = definition.settings;
  const there = canvas?.groups ?? {};
  const inUse = new Set(definition.nodes.flatMap(({ id, group }) => (group && !copied.has(id) ? group : [])));
  const taken = new Set(Object.keys(there).filter((id) => inUse.has(id)));
  const made: Record<string, Group> = {};
  const groupOf = (old: string): string | undefined => {
    const isThere = Object.hasOwn(there, old);
    const group = Object.hasOwn(groups, old) ? groups[old] : undefined;
    if (isThere && !inUse.has(old)) {
      taken.add(old);
      return old;
    }
    if (!group) return isThere && !apart ? old : undefined;
    const id = Object.hasOwn(ids, old) ? ids[old] : undefined;
    if (id === undefined) return undefined;
    if (taken.size >= CANVAS_LIMITS.groups && !taken.has(id)) return undefined;
    taken.add(id);
    made[id] = { name: group.name };
    return id;
  };
  const nodes = definition.nodes.map((node): Node => {
    if (node.group === undefined || !copied.has(node.id)) return node;
    const { group: old, ...others } = node;
    const group = groupOf(old);
    return group === undefined ? others : { ...others, group };
  });
  if (Object.keys(made).length === 0) return { ...definition, nodes };
  const kept = Object.entries(there).filter(([id]) => taken.has(id));
  const all = { ...Object.fromEntries(kept), ...made };
  const settings = { ...definition.settings, canvas: { ...canvas, groups: all } };
  const grouped = { ...definition, nodes, settings };
  return apart ? grouped : standClear(grouped, copied);
}

const GAP = 24;
/** Cards stand on multiples of it. */
const GRID = 8;

/** Moves copies across the direction of the automation until their frame covers no other step and no other frame. */
function standClear(definition: Definition, copied: ReadonlySet<string>): Definition {
  const direction = directionOf(definition);
  const boxes = definition.nodes.flatMap((node) =>
    node.position ? [{ id: node.id, ...node.position, ...sizeOfNode(node) }] : [],
  );
  const copies = boxes.filter(({ id }) => copied.has(id));
  if (copies.length === 0) return definition;
  const framed = (cards: readonly Box[], name: string) => {
    const frame = frameOf(cards);
    return around([frame, barOf(frame, { name, direction })]);
  };
  const taken = [
    ...boxes.filter(({ id }) => !copied.has(id)),
    ...groupsOf(definition).flatMap(({ name, nodes }) => {
      const cards = boxes.filter(({ id }) => !copied.has(id) && nodes.some((node) => node.id === id));
      return cards.length > 0 ? [framed(cards, name)] : [];
    }),
  ];
  const by = distanceTo(framed(copies, ""), { taken, direction });
  return {
    ...definition,
    nodes: definition.nodes.map((node) => {
      if (!node.position || !copied.has(node.id)) return node;
      const { x, y } = node.position;
      return { ...node, position: direction === "down" ? { x: x + by, y } : { x, y: y + by } };
    }),
  };
}

/** Each move passes one box, so it ends. */
function distanceTo(
  frame: Box,
  { taken, direction }: { taken: readonly Box[]; direction: Direction },
): number {
  const moved = (by: number) =>
    direction === "down" ? { ...frame, x: frame.x + by } : { ...frame, y: frame.y + by };
  let by = 0;
  for (;;) {
    const covered = taken.find((box) => overlap(box, moved(by)));
    if (!covered) return by;
    const past =
      direction === "down" ? covered.x + covered.width - frame.x : covered.y + covered.height - frame.y;
    by = Math.ceil((past + GAP) / GRID) * GRID;
  }
}
