import { useEffect, useSyncExternalStore } from "react";
import type { Direction } from "@/lib/automation/canvas-settings";
import { applyOperation } from "@/lib/automation/edit";
import { NODE_SIZE, type Size, sizeOfNode } from "@/lib/automation/node-size";
import type { Definition, Node } from "@/lib/automation/schema";
import type { EditorStore, Position } from "./store";

/**
 * Laying out is needed for automations without places (made over the API, imported) and when somebody tidies up. The
 * library that does it is a tenth of the editor, and most openings never need it.
 */
type Engine = typeof import("@/lib/automation/layout");
let engine: Engine | null = null;
let coming: Promise<Engine> | null = null;
const waiting = new Set<() => void>();

export function loadLayout(): Promise<Engine> {
  coming ??= import("@/lib/automation/layout").then((made) => {
    engine = made;
    for (const tell of waiting) tell();
    return made;
  });
  return coming;
}

export function isPlaced({ nodes }: Definition): boolean {
  return nodes.every(({ position }) => position);
}

/** Positions of the steps. Steps without one stand in a row until the layout engine has loaded. */
export function placesOf(definition: Definition, layout = engine): Map<string, Position> {
  const placeOf = placing(definition, layout);
  return new Map(definition.nodes.map((node, index) => [node.id, placeOf(node, index)]));
}

type Box = Position & Size & { id: string };

/** Positions and sizes of all cards, in the order of the steps. */
export function boxesOf(definition: Definition, layout = engine): Box[] {
  const placeOf = placing(definition, layout);
  return definition.nodes.map((node, index) => ({
    id: node.id,
    ...placeOf(node, index),
    ...sizeOfNode(node),
  }));
}

const laidOut = new WeakMap<Definition, ReadonlyMap<string, Position>>();

/** Lays each definition out once, because its places are read on every movement of a drag. */
function layoutOf(definition: Definition, layout: Engine): ReadonlyMap<string, Position> {
  const known = laidOut.get(definition);
  if (known) return known;
  const made = layout.layoutPositions(definition);
  laidOut.set(definition, made);
  return made;
}

function placing(definition: Definition, layout: Engine | null) {
  const laid = layout && !isPlaced(definition) ? layoutOf(definition, layout) : null;
  return (node: Node, index: number): Position => node.position ?? laid?.get(node.id) ?? inARow(index);
}

function inARow(index: number): Position {
  return { x: index * (NODE_SIZE.width + 80), y: 0 };
}

/** Fetches the layout for what is not placed, and draws again when it is there. */
export function useLayout(placed: boolean): Engine | null {
  useEffect(() => {
    if (!placed) void loadLayout();
  }, [placed]);
  return useSyncExternalStore(watch, current, current);
}

function watch(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
function current(): Engine | null {
  return engine;
}

export async function tidyUp(store: EditorStore): Promise<void> {
  const { rearrange } = await loadLayout();
  const { commit, words } = store.getState();
  commit((doc) => rearrange(doc, doc), { label: words("tidy_up") });
}

/** Lays the automation out in another direction, as one step to undo. */
export async function turn(store: EditorStore, direction: Direction): Promise<void> {
  const { rearrange } = await loadLayout();
  const field = "canvas.direction";
  const { commit, words } = store.getState();
  commit(
    (doc) => {
      const turned = applyOperation(doc, { op: "set_setting", field, value: direction });
      return turned.ok ? rearrange(doc, turned.definition) : turned;
    },
    { label: words(direction === "down" ? "lay_out_down" : "lay_out_right") },
  );
}
