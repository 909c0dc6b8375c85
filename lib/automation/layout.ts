import { layout as dagreLayout, Graph } from "@dagrejs/dagre";
import type { Box, Place } from "./boxes";
import type { Direction } from "./canvas-settings";
import { clearFrames } from "./clear-frames";
import { done, type EditResult } from "./edit-result";
import { customOrder } from "./layout-order";
import { directionOf, NODE_SIZE, type Size, sizeOfNode } from "./node-size";
import { carryNotes } from "./note-places";
import { type Definition, type Edge, outputOf, outputsOf } from "./schema";

const BETWEEN_RANKS = 80;
const BETWEEN_NODES = 40;
const BETWEEN_PARTS = 80;

export type LayoutOptions = { direction?: Direction; sizes?: ReadonlyMap<string, Size> };

/**
 * Computes the positions of the top left corners. Disconnected parts are laid out separately and stacked, the trigger's
 * first, and what is in no group is kept out of its frame. The same graph always gets the same layout, regardless of its
 * previous positions.
 */
export function layoutPositions(
  definition: Definition,
  { direction = directionOf(definition), sizes }: LayoutOptions = {},
): Map<string, Place> {
  const own = new Map(definition.nodes.map((node) => [node.id, sizeOfNode(node)]));
  const sizeOf = (id: string) => sizes?.get(id) ?? own.get(id) ?? NODE_SIZE;
  const placed = new Map<string, Box>();
  let offset = 0;
  for (const part of partsOf(definition)) {
    const boxes = layoutPart(part, { direction, sizeOf });
    const left = Math.min(...Array.from(boxes.values(), ({ x }) => x));
    const top = Math.min(...Array.from(boxes.values(), ({ y }) => y));
    let depth = 0;
    for (const [id, box] of boxes) {
      const x = Math.round(box.x - left) + (direction === "down" ? offset : 0);
      const y = Math.round(box.y - top) + (direction === "right" ? offset : 0);
      placed.set(id, { ...box, x, y });
      depth = Math.max(depth, direction === "right" ? y + box.height : x + box.width);
    }
    offset = depth + BETWEEN_PARTS;
  }
  return clearFrames(definition, { boxes: placed, direction });
}

export function arrange(definition: Definition, options: LayoutOptions = {}): EditResult {
  const positions = layoutPositions(definition, options);
  const nodes = definition.nodes.map((node) => {
    const position = positions.get(node.id);
    return position ? { ...node, position } : node;
  });
  return done({ ...definition, nodes });
}

/** The same, with the notes carried along from where the steps stood. */
export function rearrange(before: Definition, definition: Definition): EditResult {
  const arranged = arrange(definition);
  return arranged.ok ? { ...arranged, definition: carryNotes(drawn(before), arranged.definition) } : arranged;
}

/** With the places at which the canvas draws steps that have none of their own. */
function drawn(definition: Definition): Definition {
  if (definition.nodes.every(({ position }) => position)) return definition;
  const positions = layoutPositions(definition);
  return {
    ...definition,
    nodes: definition.nodes.map((node) => {
      const position = node.position ?? positions.get(node.id);
      return position ? { ...node, position } : node;
    }),
  };
}

/** The edges stand in the order of the outputs they leave by. */
type Part = { ids: string[]; edges: Edge[] };

/** Connected parts in the order of their first node, the part with the trigger first. */
function partsOf(definition: Definition): Part[] {
  const { nodes } = definition;
  const edges = inBranchOrder(definition);
  const parent = new Map(nodes.map(({ id }) => [id, id]));
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(id, root);
    return root;
  };
  const drawn = edges.filter(({ from, to }) => from !== to && parent.has(from) && parent.has(to));
  for (const { from, to } of drawn) parent.set(rootOf(from), rootOf(to));
  const parts = new Map<string, Part>();
  const triggersFirst = [...nodes].sort(
    (a, b) => Number(b.type === "trigger") - Number(a.type === "trigger"),
  );
  for (const { id } of triggersFirst) {
    const root = rootOf(id);
    const part = parts.get(root);
    if (part) part.ids.push(id);
    else parts.set(root, { ids: [id], edges: [] });
  }
  for (const edge of drawn) parts.get(rootOf(edge.from))?.edges.push(edge);
  return [...parts.values()];
}

function layoutPart(
  { ids, edges }: Part,
  { direction, sizeOf }: { direction: Direction; sizeOf: (id: string) => Size },
): Map<string, Box> {
  const graph = new Graph();
  graph.setGraph({
    rankdir: direction === "right" ? "LR" : "TB",
    ranksep: BETWEEN_RANKS,
    nodesep: BETWEEN_NODES,
    edgesep: BETWEEN_NODES / 2,
    ranker: "tight-tree",
  });
  graph.setDefaultEdgeLabel(() => ({}));
  // Uses its own names: a node may be called "constructor", and dagre looks names up in plain objects.
  const names = new Map(walkOrder(ids, edges).map((id, index) => [id, `n${index}`]));
  const nameOf = (id: string) => names.get(id) ?? "";
  for (const id of names.keys()) graph.setNode(nameOf(id), { ...sizeOf(id) });
  for (const { from, to } of edges) graph.setEdge(nameOf(from), nameOf(to));
  dagreLayout(graph, { customOrder });
  const centres = new Map(ids.map((id) => [id, graph.node(nameOf(id))]));
  const flip = falseComesFirst(edges, (id) => centres.get(id)?.[direction === "right" ? "y" : "x"] ?? 0)
    ? -1
    : 1;
  const boxes = new Map<string, Box>();
  for (const [id, centre] of centres) {
    const { width, height } = sizeOf(id);
    const x = direction === "right" ? centre.x : centre.x * flip;
    const y = direction === "right" ? centre.y * flip : centre.y;
    boxes.set(id, { x: x - width / 2, y: y - height / 2, width, height });
  }
  return boxes;
}

/** True belongs above (or left of) false, so a part is mirrored when most of its branches came out the other way. */
function falseComesFirst(edges: readonly Edge[], across: (id: string) => number): boolean {
  const falseOf = new Map(edges.filter(({ branch }) => branch === "false").map(({ from, to }) => [from, to]));
  let votes = 0;
  for (const { from, to, branch } of edges) {
    const other = branch === "true" ? falseOf.get(from) : undefined;
    if (other !== undefined) votes += Math.sign(across(to) - across(other));
  }
  return votes > 0;
}

/** Traverses depth first, true before false: dagre preserves the insertion order when nothing else decides. */
function walkOrder(ids: readonly string[], edges: readonly Edge[]): string[] {
  const targets = new Map<string, string[]>();
  const entered = new Set<string>();
  for (const { from, to } of edges) {
    targets.set(from, [...(targets.get(from) ?? []), to]);
    entered.add(to);
  }
  const order = new Set<string>();
  const starts = [...ids.filter((id) => !entered.has(id)), ...ids];
  for (const start of starts) {
    const stack = [start];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (order.has(id)) continue;
      order.add(id);
      stack.push(...(targets.get(id) ?? []).toReversed());
    }
  }
  return [...order];
}

/** The edges of a step in the order of its outputs. */
function inBranchOrder({ nodes, edges }: Definition): Edge[] {
  const outputs = new Map(nodes.map((node) => [node.id, outputsOf(node)]));
  const place = (edge: Edge) => outputs.get(edge.from)?.indexOf(outputOf(edge)) ?? 0;
  return [...edges].sort((a, b) => place(a) - place(b));
}
