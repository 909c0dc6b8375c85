import { type Box, overlap } from "./boxes";
import { addRefusal } from "./edit-nodes";
import { type IdMap, rewriteReferences } from "./edit-references";
import { done, type EditResult, refused, unknownNode } from "./edit-result";
import { directionOf, sizeOfNode } from "./node-size";
import type { Definition, Edge, Node } from "./schema";
import { serialize } from "./serialize";
import { wholeGroups } from "./whole-groups";

export type Fragment = { nodes: Node[]; edges: Edge[] };

export type Position = { x: number; y: number };

/** From the original to its copy, before other cards are in the way. */
const NEAR: Position = { x: 40, y: 40 };
/** The least distance of a copy to other cards, which stand on multiples of `GRID`. */
const APART = 16;
const GRID = 8;

/** Serializes the nodes, the edges between them and the groups they make up as JSON text that any tab and any automation can paste. */
export function copyNodes(definition: Definition, nodeIds: readonly string[]): string {
  const { nodes, edges } = serialize({ ...definition, ...fragmentOf(definition, nodeIds) });
  const groups = wholeGroups(definition, nodeIds);
  const settings = Object.keys(groups).length > 0 ? { settings: { canvas: { groups } } } : {};
  return JSON.stringify({ nodes, edges, ...settings }, null, 2);
}

function fragmentOf(definition: Definition, nodeIds: readonly string[]): Fragment {
  const wanted = new Set(nodeIds);
  return {
    nodes: definition.nodes.filter(({ id }) => wanted.has(id)),
    edges: definition.edges.filter(({ from, to }) => wanted.has(from) && wanted.has(to)),
  };
}

/**
 * Adds nodes under the new ids in `ids` and rewrites the references among them; other references are unchanged. A
 * trigger is skipped when the automation already has one. `at` is the position of the top left corner.
 */
export function pasteNodes(
  definition: Definition,
  { nodes, edges, ids, at }: Fragment & { ids: Record<string, string>; at?: Position },
): EditResult {
  const hasTrigger = definition.nodes.some(({ type }) => type === "trigger");
  const pasted = hasTrigger ? nodes.filter(({ type }) => type !== "trigger") : nodes;
  if (pasted.length === 0) return refused("nothing_to_do", "An automation can have only one trigger.");
  const renames = new Map<string, string>();
  for (const { id } of pasted) {
    const fresh = Object.hasOwn(ids, id) ? ids[id] : undefined;
    if (fresh === undefined) return refused("invalid_id", `The copy of "${id}" has no id of its own.`);
    renames.set(id, fresh);
  }
  const moved = shift(pasted, { at, definition });
  const added = moved.map(
    (node): Node => ({ ...rewriteReferences(node, renames), id: renames.get(node.id) ?? node.id }),
  );
  const refusal = addRefusal(definition, added);
  if (refusal) return { ok: false, ...refusal };
  const next = {
    ...definition,
    nodes: [...definition.nodes, ...added],
    edges: [...definition.edges, ...renameEdges(edges, renames)],
  };
  return done(
    next,
    added.map(({ id }) => id),
  );
}

function renameEdges(edges: readonly Edge[], renames: IdMap): Edge[] {
  return edges.flatMap((edge) => {
    const from = renames.get(edge.from);
    const to = renames.get(edge.to);
    return from !== undefined && to !== undefined ? [{ ...edge, from, to }] : [];
  });
}

type Place = { at: Position | undefined; definition: Definition };

/** Without a target position, the copy is put beside its original, where it covers no card. */
function shift(nodes: readonly Node[], { at, definition }: Place): Node[] {
  const boxes = boxesOf(nodes);
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const by = at && boxes.length > 0 ? { x: at.x - left, y: at.y - top } : freeShift(boxes, definition);
  return nodes.map((node) => {
    if (!node.position) return node;
    const { x, y } = node.position;
    return { ...node, position: { x: Math.round(x + by.x), y: Math.round(y + by.y) } };
  });
}

const boxesOf = (nodes: readonly Node[]): Box[] =>
  nodes.flatMap((node) => (node.position ? [{ ...node.position, ...sizeOfNode(node) }] : []));

/** Returns the distance to the nearest place without cards, across the direction of the automation. */
function freeShift(boxes: readonly Box[], definition: Definition): Position {
  const isRight = directionOf(definition) === "right";
  const others = boxesOf(definition.nodes);
  let by = NEAR;
  // Each turn goes past one more card, so it ends.
  for (;;) {
    const moved = boxes.map((box) => ({ ...box, x: box.x + by.x, y: box.y + by.y }));
    const way = moved.flatMap((box) =>
      others.filter((other) => overlap(apart(box), other)).map((other) => wayPast(box, { other, isRight })),
    );
    if (way.length === 0) return by;
    const most = Math.ceil(Math.max(...way) / GRID) * GRID;
    by = isRight ? { x: by.x, y: by.y + most } : { x: by.x + most, y: by.y };
  }
}

const apart = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x - APART, y: y - APART },
  ...{ width: width + 2 * APART, height: height + 2 * APART },
});

function wayPast(box: Box, { other, isRight }: { other: Box; isRight: boolean }): number {
  return isRight ? other.y + other.height + APART - box.y : other.x + other.width + APART - box.x;
}

/** Duplicates nodes beside the originals, with the edges among them. The trigger cannot be duplicated. */
export function duplicateNodes(
  definition: Definition,
  { nodeIds, ids }: { nodeIds: readonly string[]; ids: Record<string, string> },
): EditResult {
  const missing = nodeIds.find((id) => !definition.nodes.some((node) => node.id === id));
  if (missing !== undefined) return unknownNode(missing);
  return pasteNodes(definition, { ...fragmentOf(definition, nodeIds), ids });
}

/** Picks an id for each copied node that is unused in the automation and among the copies. */
export function freshIds(
  definition: Definition,
  { nodes, newId }: { nodes: readonly Node[]; newId: (node: Node, taken: ReadonlySet<string>) => string },
): Record<string, string> {
  const taken = new Set(definition.nodes.map(({ id }) => id));
  const ids: [string, string][] = [];
  for (const node of nodes) {
    const id = newId(node, taken);
    taken.add(id);
    ids.push([node.id, id]);
  }
  return Object.fromEntries(ids);
}
