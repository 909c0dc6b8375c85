import { type Box, barOf, frameOf, type Place } from "./boxes";
import type { Direction } from "./canvas-settings";
import { type GroupOfSteps, groupsOf } from "./edit-canvas";
import type { Definition } from "./schema";

/** The least distance between steps of no group that are moved, and of a frame to everything else. */
const APART = 32;
const OFF_FRAME = 20;

/** A box along the direction of the automation and across it. */
type Span = { from: number; to: number; start: number; end: number };

/** What moves as one: the steps of a group within its frame, or a step alone. The first span is that of the cards. */
type Unit = { ids: readonly string[]; spans: readonly [Span, ...Span[]]; isGroup: boolean };

type Layout = { boxes: ReadonlyMap<string, Box>; direction: Direction };

/**
 * Keeps steps out of the frames of groups they do not belong to, and frames off each other. They move across the
 * direction of the automation and away from its beginning, so they stay in their column. The steps of a group keep their
 * places among each other.
 */
export function clearFrames(definition: Definition, layout: Layout): Map<string, Place> {
  const { boxes, direction } = layout;
  const places = new Map<string, Place>([...boxes].map(([id, { x, y }]) => [id, { x, y }]));
  const groups = groupsOf(definition);
  if (groups.length === 0) return places;
  const grouped = new Set(groups.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  const alone = [...boxes].filter(([id]) => !grouped.has(id));
  const units: Unit[] = [
    ...groups.map((group) => unitOf(group, layout)),
    ...alone.map(([id, box]): Unit => ({ ids: [id], spans: [spanOf(box, direction)], isGroup: false })),
  ];
  const placed: Unit[] = [];
  for (const unit of units.sort((a, b) => middleOf(a) - middleOf(b))) {
    const by = clearanceOf(unit, placed);
    const [first, ...others] = unit.spans;
    placed.push({ ...unit, spans: [moved(first, by), ...others.map((span) => moved(span, by))] });
    for (const id of unit.ids) {
      const { x, y } = places.get(id) ?? { x: 0, y: 0 };
      places.set(id, direction === "down" ? { x: x + by, y } : { x, y: y + by });
    }
  }
  return places;
}

function unitOf({ name, nodes }: GroupOfSteps, { boxes, direction }: Layout): Unit {
  const ids = nodes.map(({ id }) => id);
  const frame = frameOf(ids.flatMap((id) => boxes.get(id) ?? []));
  const bar = barOf(frame, { name, direction });
  return { ids, spans: [spanOf(frame, direction), spanOf(bar, direction)], isGroup: true };
}

function spanOf({ x, y, width, height }: Box, direction: Direction): Span {
  return direction === "down"
    ? { from: y, to: y + height, start: x, end: x + width }
    : { from: x, to: x + width, start: y, end: y + height };
}

const middleOf = ({ spans: [{ start, end }] }: Unit) => start + end;

const moved = (span: Span, by: number): Span => ({ ...span, start: span.start + by, end: span.end + by });

/** The distance by which a unit has to move so that it stands behind all that are in its way. */
function clearanceOf(unit: Unit, placed: readonly Unit[]): number {
  const distances = unit.spans.flatMap((span) =>
    placed.flatMap(({ spans, isGroup }) =>
      spans
        .filter(({ from, to }) => from < span.to && span.from < to)
        .map(({ end }) => end + (isGroup || unit.isGroup ? OFF_FRAME : APART) - span.start),
    ),
  );
  return Math.max(0, ...distances);
}
