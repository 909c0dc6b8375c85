import type { Direction } from "@/lib/automation/canvas-settings";
import { endsRun } from "@/lib/automation/control-table";
import type { EditOperation } from "@/lib/automation/edit";
import { applyOperations } from "@/lib/automation/edit";
import { openOutputs } from "@/lib/automation/edit-graph";
import type { NewNode } from "@/lib/automation/edit-nodes";
import { readableId } from "@/lib/automation/edit-nodes";
import { directionOf, NODE_SIZE, sizeOfNode } from "@/lib/automation/node-size";
import { type Branch, type Definition, outputOf, outputsOf } from "@/lib/automation/schema";
import { placesOf } from "./layout-engine";
import { chooseEvent, type PaletteItem } from "./new-nodes";
import type { AddAt, Command, Position } from "./store";

const GAP = { x: 80, y: 40 };

/** Adds a step of the palette behind an output, on an edge, or unconnected. */
export function addCommand(item: PaletteItem, at: AddAt): Command {
  return (definition) => {
    const id = readableId(new Set(definition.nodes.map((node) => node.id)), item.stem);
    if (item.node.type === "trigger") return addTrigger(definition, { item, id, at });
    const after = at.after ?? null;
    if (after === null) {
      const place = at.place ?? freePlace(definition, item.node);
      return applyOperations(definition, [{ op: "add_node", id, node: { ...item.node, position: place } }]);
    }
    const result = applyOperations(
      definition,
      insertion(definition, { id, node: item.node, after, place: at.place }),
    );
    // The steps that made room are moved last, but the new one is what was added.
    return result.ok ? { ...result, nodeIds: [id] } : result;
  };
}

type Insertion = {
  id: string;
  node: NewNode;
  after: { id: string; branch?: Branch };
  place: Position | undefined;
};

/** The steps that follow are moved to make room, so that cards never overlap. */
function insertion(definition: Definition, { id, node, after, place }: Insertion): EditOperation[] {
  const places = placesOf(definition);
  const isDown = directionOf(definition) === "down";
  const source = places.get(after.id) ?? { x: 0, y: 0 };
  const output = after.branch ?? "next";
  const next = definition.edges.find((edge) => edge.from === after.id && outputOf(edge) === output)?.to;
  const nextPlace = next === undefined ? undefined : places.get(next);
  const wanted = placeBehind(definition, { id: after.id, output, source });
  const position =
    place ??
    (nextPlace
      ? { x: isDown ? nextPlace.x : wanted.x, y: isDown ? wanted.y : nextPlace.y }
      : endsRun(node)
        ? freeNear(definition, { places, node, wanted, from: after.id, output })
        : freeBeside(definition, { places, node, wanted }));
  const operations: EditOperation[] = [
    {
      op: "insert_node",
      id,
      node: { ...node, position },
      after: after.id,
      ...(after.branch ? { branch: after.branch } : {}),
    },
  ];
  if (next === undefined || !nextPlace) return operations;
  const end = isDown ? position.y + sizeOfNode({ ...node, id }).height : position.x + NODE_SIZE.width;
  const start = isDown ? nextPlace.y : nextPlace.x;
  if (start >= end + 24) return operations;
  const by = end + GAP.x - start;
  const positions = followers(definition, next).flatMap((nodeId) => {
    const old = places.get(nodeId);
    return old ? [{ nodeId, x: old.x + (isDown ? 0 : by), y: old.y + (isDown ? by : 0) }] : [];
  });
  return [...operations, { op: "move_nodes", positions }];
}

/** One step on in the direction of the automation. Steps behind several outputs stand in the order of the outputs. */
function placeBehind(
  definition: Definition,
  { id, output, source }: { id: string; output: string; source: Position },
): Position {
  const node = definition.nodes.find((one) => one.id === id);
  const outputs = node ? outputsOf(node) : [];
  const aside = outputs.length < 2 ? 0 : outputs.indexOf(output) - (outputs.length - 1) / 2;
  if (directionOf(definition) === "right")
    return { x: source.x + NODE_SIZE.width + GAP.x, y: source.y + Math.round(aside * 128) };
  const { height } = node ? sizeOfNode(node) : NODE_SIZE;
  return { x: source.x + Math.round(aside * 280), y: source.y + height + GAP.x };
}

function addTrigger(definition: Definition, { item, id, at }: { item: PaletteItem; id: string; at: AddAt }) {
  const known = definition.nodes.find((node) => node.type === "trigger");
  const event = item.node.type === "trigger" ? (item.node.event ?? "") : "";
  if (known) return applyOperations(definition, chooseEvent(known, event));
  const places = [...placesOf(definition).values()];
  const first = definition.nodes.find((node) => !definition.edges.some((edge) => edge.to === node.id));
  const position = at.place ?? placeBefore(places, directionOf(definition));
  const added: EditOperation[] = [{ op: "add_node", id, node: { ...item.node, position } }];
  return applyOperations(definition, first ? [...added, { op: "connect", from: id, to: first.id }] : added);
}

function placeBefore(places: readonly Position[], direction: Direction): Position {
  const [first] = places;
  if (!first) return { x: 0, y: 0 };
  if (direction === "right")
    return { x: Math.min(...places.map(({ x }) => x)) - NODE_SIZE.width - GAP.x, y: first.y };
  return { x: first.x, y: Math.min(...places.map(({ y }) => y)) - NODE_SIZE.height - GAP.x };
}

function followers(definition: Definition, start: string): string[] {
  const seen = new Set([start]);
  for (const id of seen) {
    for (const edge of definition.edges) if (edge.from === id) seen.add(edge.to);
  }
  return [...seen];
}

type Finding = { places: ReadonlyMap<string, Position>; node: NewNode; wanted: Position };
type From = { from: string; output: string };

function freeBeside(definition: Definition, { places, node, wanted }: Finding): Position {
  const overlaps = overlapping(definition, { places, node });
  let place = wanted;
  for (let tries = 0; tries < 100 && overlaps(place); tries++) {
    place =
      directionOf(definition) === "down"
        ? { x: place.x + NODE_SIZE.width + GAP.y, y: place.y }
        : { x: place.x, y: place.y + NODE_SIZE.height + GAP.y };
  }
  return place;
}

function overlapping(definition: Definition, { places, node }: Omit<Finding, "wanted">) {
  const { height } = sizeOfNode({ ...node, id: "" });
  const taken = definition.nodes.flatMap((other) => {
    const place = places.get(other.id);
    return place ? [{ ...place, height: sizeOfNode(other).height }] : [];
  });
  const isDown = directionOf(definition) === "down";
  return ({ x, y }: Position) =>
    taken.some(
      (other) =>
        Math.abs(other.x - x) < NODE_SIZE.width + (isDown ? 16 : 0) &&
        y < other.y + other.height + 16 &&
        other.y < y + height + 16,
    );
}

/**
 * A step that ends the run leads nowhere, so it need not stand in the column of the steps behind: it takes the nearest
 * free place, which may be beside its source. On the first of two answers it moves away from the second one.
 */
function freeNear(definition: Definition, { from, output, ...finding }: Finding & From): Position {
  const { places, wanted } = finding;
  const overlaps = overlapping(definition, finding);
  const isDown = directionOf(definition) === "down";
  const source = definition.nodes.find(({ id }) => id === from);
  const at = places.get(from);
  if (!source || !at) return freeBeside(definition, finding);
  const beside = isDown
    ? { x: at.x + NODE_SIZE.width + GAP.y, y: at.y + GAP.y }
    : { x: at.x + GAP.y, y: at.y + sizeOfNode(source).height + GAP.y };
  const away = output === "true" ? -1 : 1;
  const step = isDown ? { x: NODE_SIZE.width + GAP.y, y: 0 } : { x: 0, y: NODE_SIZE.height + GAP.y };
  const free = Array.from({ length: 100 }, (_, n) => n).flatMap((n) =>
    [
      { x: wanted.x + away * n * step.x, y: wanted.y + away * n * step.y },
      { x: beside.x + n * step.x, y: beside.y + n * step.y },
    ].filter((place) => !overlaps(place)),
  );
  const far = ({ x, y }: Position) => Math.abs(x - wanted.x) + Math.abs(y - wanted.y);
  return free.sort((a, b) => far(a) - far(b))[0] ?? wanted;
}

function freePlace(definition: Definition, node: NewNode): Position {
  return freeBeside(definition, { places: placesOf(definition), node, wanted: { x: 0, y: 0 } });
}

/**
 * The default place of a new step: behind the selected step, else behind the last open output, else unconnected.
 * Clicks in the palette therefore build an automation from left to right.
 */
export function defaultPlace(definition: Definition, selection: readonly string[]): AddAt {
  const chosen = definition.nodes.filter(({ id }) => selection.length === 1 && id === selection[0]);
  const candidates = chosen.length > 0 ? chosen : [...definition.nodes].reverse();
  for (const node of candidates) {
    const open = openOutputs(definition, node)[0];
    if (open !== undefined) return { after: { id: node.id, ...(open === "next" ? {} : { branch: open }) } };
  }
  const [node] = chosen;
  if (node?.type === "condition") return { after: { id: node.id, branch: "true" } };
  return node && !endsRun(node) ? { after: { id: node.id } } : {};
}
