import { type Node as FlowNode, Position as Side } from "@xyflow/react";
import { type CardText, cardText, type StepWords } from "@/components/editor/card-text";
import type { ShownStep } from "@/components/editor/shown-run";
import type { Position } from "@/components/editor/store";
import type { Direction } from "@/lib/automation/canvas-settings";
import { plain } from "@/lib/automation/marked";
import { type Anchor, directionOf, inletAt, outletAt, sizeOfNode } from "@/lib/automation/node-size";
import { type Definition, type Node, type Output, outputsOf } from "@/lib/automation/schema";
import type { Titles } from "@/lib/automation/titles";
import { isOff } from "@/lib/automation/turned-off";

type CardData = {
  node: Node;
  text: CardText;
  problems: number;
  errors: boolean;
  step: ShownStep | null;
  /** Another person who has selected it. */
  by: string | null;
  direction: Direction;
  /** Whether an edge ends at it. */
  entered: boolean;
};
export type CardNode = FlowNode<CardData, Node["type"]>;

const HANDLE = 14;

/** The canvas library looks handles up with a CSS selector, in which a label would need quoting. */
export function handleOf(output: Output): string {
  return encodeURIComponent(output.toWellFormed());
}

/** Returns the branch of a handle; null for the handle where edges enter and for an only output. */
export function outputOfHandle(handle: string | null | undefined): Output | null {
  return handle == null || handle === "in" || handle === "next" ? null : decodeURIComponent(handle);
}

export const SIDES: Record<Anchor["side"], Side> = {
  left: Side.Left,
  right: Side.Right,
  top: Side.Top,
  bottom: Side.Bottom,
};

/** Handles stand at the inside of the card's border of one pixel. */
const INSIDE: Record<Anchor["side"], readonly [x: number, y: number]> = {
  left: [1, 0],
  right: [-1, 0],
  top: [0, 1],
  bottom: [0, -1],
};

/** Gives the place at which the browser will measure the handle, so that edges are drawn once. */
function handleAt({ x, y, side }: Anchor) {
  const [dx, dy] = INSIDE[side];
  const half = HANDLE / 2;
  return { position: SIDES[side], x: x + dx - half, y: y + dy - half, width: HANDLE, height: HANDLE };
}

/** The positions of the handles are fixed, so nothing has to be measured before the first edge is drawn. */
function handlesOf(node: Node, direction: Direction) {
  const outlets = outputsOf(node).map((output) => ({
    ...handleAt(outletAt(node, output, direction)),
    type: "source" as const,
    id: handleOf(output),
  }));
  const inlet = { ...handleAt(inletAt(direction)), type: "target" as const, id: "in" };
  return node.type === "trigger" ? outlets : [inlet, ...outlets];
}

type Cached = { flow: CardNode; place: Position };
const cachedCards = new WeakMap<Node, Cached>();
const ORIGIN: Position = { x: 0, y: 0 };

export type Around = {
  definition: Definition;
  selection: ReadonlySet<string>;
  problems: ReadonlyMap<string, { count: number; errors: boolean }>;
  lit: ReadonlyMap<string, ShownStep>;
  fallback: ReadonlyMap<string, Position>;
  names: ReadonlyMap<string, string>;
  titles: Titles | undefined;
  t: StepWords;
  missing?: ReadonlySet<string>;
};

/** Tab stops once at the canvas. Keys lead from step to step, and the form of a step to its connections. */
export const OUT_OF_TAB = { tabIndex: -1 };

/**
 * The document's cards, except those that are not drawn yet. A node that did not change is the same object as before and
 * is not drawn again.
 */
export function flowNodes(around: Around): CardNode[] {
  const { definition, selection, fallback, missing, t } = around;
  const first = definition.nodes.find(({ type }) => type === "trigger")?.id ?? definition.nodes[0]?.id;
  const entered = new Set(definition.edges.map(({ to }) => to));
  const present = missing ? definition.nodes.filter(({ id }) => !missing.has(id)) : definition.nodes;
  return present.map((node) => {
    const place = node.position ?? fallback.get(node.id) ?? ORIGIN;
    const selected = selection.has(node.id);
    const before = cachedCards.get(node);
    const data = dataOf(node, { ...around, entered }, before?.flow.data);
    if (
      before &&
      before.flow.data === data &&
      before.flow.selected === selected &&
      same(before.place, place)
    ) {
      return before.flow;
    }
    const size = sizeOfNode(node);
    const flow: CardNode = {
      id: node.id,
      type: node.type,
      position: place,
      data,
      selected,
      ...size,
      measured: size,
      handles: keptHandles(before, data.direction) ?? handlesOf(node, data.direction),
      ariaLabel: spoken(data, t),
      ...(selected || node.id === first ? {} : { domAttributes: OUT_OF_TAB }),
    };
    cachedCards.set(node, { flow, place });
    return flow;
  });
}

function keptHandles(before: Cached | undefined, direction: Direction) {
  return before?.flow.data.direction === direction ? before.flow.handles : undefined;
}

function dataOf(
  node: Node,
  { definition, problems, lit, names, titles, t, entered: all }: Around & { entered: ReadonlySet<string> },
  before: CardData | undefined,
): CardData {
  const text = cardText(node, { definition, titles, t });
  const found = problems.get(node.id);
  const count = found?.count ?? 0;
  const errors = found?.errors ?? false;
  const step = lit.get(node.id) ?? null;
  const by = names.get(node.id) ?? null;
  const direction = directionOf(definition);
  const entered = all.has(node.id);
  const isSame =
    before &&
    before.direction === direction &&
    before.entered === entered &&
    before.text === text &&
    before.problems === count &&
    before.errors === errors &&
    before.step === step &&
    before.by === by;
  return isSame ? before : { node, text, problems: count, errors, step, by, direction, entered };
}

/** The whole content of a card, for screen readers. */
function spoken({ text, node, by, problems, errors, step }: CardData, t: StepWords): string {
  const parts = [
    text.title,
    plain(text.line),
    problems > 0 && problemText(problems, { errors, t }),
    isOff(node) && t("turned_off"),
    node.notes && t("note", { text: node.notes }),
    step && t(`state_${step.state}`),
    by && t("selected_by", { names: by }),
  ];
  return parts.filter(Boolean).join(". ");
}

export function problemText(count: number, { errors, t }: { errors: boolean; t: StepWords }): string {
  return t(errors ? "problems" : "hints", { count });
}

function same(a: Position, b: Position): boolean {
  return a.x === b.x && a.y === b.y;
}
