import { endsRun } from "@/lib/automation/control-table";
import type { EditOperation } from "@/lib/automation/edit";
import { applyOperations } from "@/lib/automation/edit";
import { openOutputs } from "@/lib/automation/edit-graph";
import type { NewNode } from "@/lib/automation/edit-nodes";
import { readableId } from "@/lib/automation/edit-nodes";
import { NODE_SIZE, sizeOfNode } from "@/lib/automation/node-size";
import { type Branch, type Definition, outputOf, outputsOf } from "@/lib/automation/schema";
import { placesOf } from "./layout-engine";
import type { PaletteItem } from "./new-nodes";
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
    return applyOperations(
      definition,
      insertion(definition, { id, node: item.node, after, place: at.place }),
    );
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
  const source = places.get(after.id) ?? { x: 0, y: 0 };
  const output = after.branch ?? "next";
  const next = definition.edges.find((edge) => edge.from === after.id && outputOf(edge) === output)?.to;
  const nextPlace = next === undefined ? undefined : places.get(next);
  const right = source.x + NODE_SIZE.width + GAP.x;
  const down = belowOf(definition, { id: after.id, output });
  const position =
    place ??
    (nextPlace
      ? { x: right, y: nextPlace.y }
      : freeBeside(definition, { places, node, wanted: { x: right, y: source.y + down } }));
  const operations: EditOperation[] = [
    {
      op: "insert_node",
      id,
      node: { ...node, position },
      after: after.id,
      ...(after.branch ? { branch: after.branch } : {}),
    },
  ];
  if (next === undefined || !nextPlace || nextPlace.x >= position.x + NODE_SIZE.width + 24) return operations;
  const shift = position.x + NODE_SIZE.width + GAP.x - nextPlace.x;
  const positions = followers(definition, next).flatMap((nodeId) => {
    const old = places.get(nodeId);
    return old ? [{ nodeId, x: old.x + shift, y: old.y }] : [];
  });
  return [...operations, { op: "move_nodes", positions }];
}

/** Steps behind several outputs stand above each other in the order of the outputs. */
function belowOf(definition: Definition, { id, output }: { id: string; output: string }): number {
  const node = definition.nodes.find((one) => one.id === id);
  const outputs = node ? outputsOf(node) : [];
  const middle = (outputs.length - 1) / 2;
  return outputs.length < 2 ? 0 : Math.round((outputs.indexOf(output) - middle) * 128);
}

function addTrigger(definition: Definition, { item, id, at }: { item: PaletteItem; id: string; at: AddAt }) {
  const known = definition.nodes.find(({ type }) => type === "trigger");
  const event = item.node.type === "trigger" ? (item.node.event ?? "") : "";
  if (known) return applyOperations(definition, [{ op: "set_event", nodeId: known.id, event }]);
  const places = [...placesOf(definition).values()];
  const left = Math.min(...places.map(({ x }) => x));
  const first = definition.nodes.find((node) => !definition.edges.some((edge) => edge.to === node.id));
  const position =
    at.place ??
    (places.length > 0 ? { x: left - NODE_SIZE.width - GAP.x, y: places[0]?.y ?? 0 } : { x: 0, y: 0 });
  const added: EditOperation[] = [{ op: "add_node", id, node: { ...item.node, position } }];
  return applyOperations(definition, first ? [...added, { op: "connect", from: id, to: first.id }] : added);
}

function followers(definition: Definition, start: string): string[] {
  const seen = new Set([start]);
  for (const id of seen) {
    for (const edge of definition.edges) if (edge.from === id) seen.add(edge.to);
  }
  return [...seen];
}

type Finding = { places: ReadonlyMap<string, Position>; node: NewNode; wanted: Position };

function freeBeside(definition: Definition, { places, node, wanted }: Finding): Position {
  const { height } = sizeOfNode({ ...node, id: "" });
  const taken = definition.nodes.flatMap((other) => {
    const place = places.get(other.id);
    return place ? [{ ...place, height: sizeOfNode(other).height }] : [];
  });
  const overlaps = ({ x, y }: Position) =>
    taken.some(
      (other) =>
        Math.abs(other.x - x) < NODE_SIZE.width &&
        y < other.y + other.height + 16 &&
        other.y < y + height + 16,
    );
  let place = wanted;
  for (let tries = 0; tries < 100 && overlaps(place); tries++) {
    place = { x: place.x, y: place.y + NODE_SIZE.height + GAP.y };
  }
  return place;
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
