import type { Position } from "@/components/editor/store";
import { NODE_SIZE, type Size } from "@/lib/automation/node-size";
import type { Definition } from "@/lib/automation/schema";

type Box = Position & Size;
/** The distance of each moved card from its stored place. */
export type Gaps = ReadonlyMap<string, Position>;
type Folded = { nodeIds: readonly string[]; place: Position; end: Position };

/** The least distance between cards that move and those that stay. */
const APART = 40;
/** Cards that are closer than this across the direction are in one row. */
const ROW = 24;

const NONE: Gaps = new Map();

/** A card, or the one card of a collapsed group, along the direction of the automation and across it. */
type Span = { from: number; to: number; start: number; end: number; back: number };
type Spans = ReadonlyMap<string, Span>;

/**
 * The steps after a collapsed group move up to its card. Their stored places stay as they are, so expanding the group
 * draws them where they were. A step never moves past one in its row, or past one that leads to it.
 */
export function gapsOf(
  definition: Definition,
  { boxes, folded, isDown }: { boxes: ReadonlyMap<string, Box>; folded: readonly Folded[]; isDown: boolean },
): Gaps {
  if (folded.length === 0) return NONE;
  const spans = new Map([...boxes].map(([id, box]) => [id, spanOf(box, isDown)]));
  const groups = folded.map(({ nodeIds, place, end }) => {
    const span = spanOf({ ...place, ...NODE_SIZE }, isDown);
    for (const id of nodeIds) spans.set(id, span);
    return { span, freed: (isDown ? end.y : end.x) - span.to, nodeIds };
  });
  groups.sort((a, b) => a.span.from - b.span.from);
  for (const group of groups) moveBack(definition, { ...group, spans });
  return new Map(
    [...spans].flatMap(([id, { back }]) => {
      return back > 0 ? [[id, isDown ? { x: 0, y: back } : { x: back, y: 0 }] as const] : [];
    }),
  );
}

function spanOf({ x, y, width, height }: Box, isDown: boolean): Span {
  return isDown
    ? { from: y, to: y + height, start: x, end: x + width, back: 0 }
    : { from: x, to: x + width, start: y, end: y + height, back: 0 };
}

type Group = { span: Span; freed: number; nodeIds: readonly string[]; spans: Spans };

function moveBack(definition: Definition, { span: group, freed, nodeIds, spans }: Group): void {
  const { after, sources } = reached(definition, { nodeIds, spans });
  const all = [...new Set(spans.values())];
  const moving = [...after].filter(({ from }) => from >= group.to).sort((a, b) => a.from - b.from);
  const moved = new Map<Span, number>();
  for (const span of moving) {
    let back = Math.max(0, Math.min(freed, span.from - group.to - APART));
    for (const other of all) {
      if (other.to > span.from || !(sources.get(span)?.has(other) || isInRow(other, span))) continue;
      // Two cards that move together stay as far apart as they were.
      back = Math.min(back, Math.max(moved.get(other) ?? 0, span.from - other.to - APART));
    }
    moved.set(span, back);
    span.from -= back;
    span.to -= back;
    span.back += back;
  }
}

/** The cards that the group leads to, and those that lead to each card. */
function reached({ edges }: Definition, { nodeIds, spans }: Pick<Group, "nodeIds" | "spans">) {
  const next = Map.groupBy(edges, ({ from }) => from);
  const ids = new Set(nodeIds);
  for (const id of ids) for (const { to } of next.get(id) ?? []) ids.add(to);
  const after = new Set([...ids].flatMap((id) => spans.get(id) ?? []));
  const sources = new Map<Span, Set<Span>>();
  for (const { from, to } of edges) {
    const [source, target] = [spans.get(from), spans.get(to)];
    if (source && target) sources.set(target, (sources.get(target) ?? new Set()).add(source));
  }
  return { after, sources };
}

function isInRow(a: Span, b: Span): boolean {
  return a.start < b.end + ROW && b.start < a.end + ROW;
}
