import { around, BAR, type Box, frameOf, type Place } from "./boxes";
import type { Direction } from "./canvas-settings";
import { groupsOf } from "./edit-canvas";
import type { Definition } from "./schema";

/** The least distance between steps of no group that are moved, and of a frame to everything else. */
const APART = 32;
const OFF_FRAME = 20;

/** What moves as one: the steps of a group within its frame, or a step alone. */
type Unit = { ids: readonly string[]; from: number; to: number; start: number; end: number; framed: boolean };

/**
 * Keeps steps out of the frames of groups they do not belong to, and frames off each other. They move across the
 * direction of the automation and away from its beginning, so they stay in their column. The steps of a group keep their
 * places among each other.
 */
export function clearFrames(
  definition: Definition,
  { boxes, direction }: { boxes: ReadonlyMap<string, Box>; direction: Direction },
): Map<string, Place> {
  const placed: Unit[] = [];
  const places = new Map<string, Place>([...boxes].map(([id, { x, y }]) => [id, { x, y }]));
  const groups = groupsOf(definition);
  if (groups.length === 0) return places;
  const grouped = new Map(groups.flatMap(({ nodes }) => nodes.map(({ id }) => [id, true])));
  const units = [
    ...groups.map(({ nodes }) =>
      unitOf(
        nodes.map(({ id }) => id),
        { boxes, direction, framed: true },
      ),
    ),
    ...[...boxes.keys()]
      .filter((id) => !grouped.has(id))
      .map((id) => unitOf([id], { boxes, direction, framed: false })),
  ];
  for (const unit of units.sort((a, b) => a.start + a.end - b.start - b.end)) {
    const by = clearanceOf(unit, placed);
    placed.push({ ...unit, start: unit.start + by, end: unit.end + by });
    for (const id of unit.ids) {
      const { x, y } = places.get(id) ?? { x: 0, y: 0 };
      places.set(id, direction === "down" ? { x: x + by, y } : { x, y: y + by });
    }
  }
  return places;
}

function unitOf(
  ids: readonly string[],
  { boxes, direction, framed }: { boxes: ReadonlyMap<string, Box>; direction: Direction; framed: boolean },
): Unit {
  const cards = ids.flatMap((id) => boxes.get(id) ?? []);
  const { x, y, width, height } = framed ? withBar(frameOf(cards)) : around(cards);
  return direction === "down"
    ? { ids, framed, from: y, to: y + height, start: x, end: x + width }
    : { ids, framed, from: x, to: x + width, start: y, end: y + height };
}

const withBar = ({ y, height, ...frame }: Box): Box => ({ ...frame, y: y - BAR, height: height + BAR });

/** The distance by which a unit has to move so that it stands behind all that are in its way. */
function clearanceOf(unit: Unit, placed: readonly Unit[]): number {
  const inTheWay = placed.filter(({ from, to }) => from < unit.to && unit.from < to);
  const least = inTheWay.map(({ end, framed }) => end + (framed || unit.framed ? OFF_FRAME : APART));
  return Math.max(0, ...least.map((start) => start - unit.start));
}
