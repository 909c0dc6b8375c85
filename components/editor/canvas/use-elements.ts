"use client";
import { useDeferredValue, useMemo, useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { isPlaced, placesOf, useLayout } from "@/components/editor/layout-engine";
import { namesAt } from "@/components/editor/presence/others";
import { litSteps } from "@/components/editor/shown-run";
import type { Position } from "@/components/editor/store";
import { drawn } from "@/components/editor/store";
import { countsOf, visibleProblems } from "@/components/editor/visible-problems";
import { useWords } from "@/components/words/words";
import type { Definition } from "@/lib/automation/schema";
import { edgeKey, flowEdges } from "./flow-edges";
import { type CardNode, flowNodes } from "./flow-elements";
import { type DrawnGroup, foldCards, foldEdges, foldedPlaces, gapsAtRest, groupsAtRest } from "./folded";

const NO_PLACES: ReadonlyMap<string, Position> = new Map();

/**
 * The cards and edges on the canvas, with their selection, problems and run states, except cards that are not drawn
 * yet.
 */
export function useElements(missing: ReadonlySet<string>) {
  const doc = useDrawn();
  const lit = useLit();
  const folded = useFolded();
  const gaps = useEditor(gapsAtRest);
  const cards = useCards(doc, { lit, missing });
  const nodes = useMemo(() => foldCards(cards, { folded, gaps }), [cards, folded, gaps]);
  const selectedEdge = useEditor((state) => state.selectedEdge);
  const t = useWords("steps");
  const drawnEdges = useMemo(
    () => foldEdges(flowEdges(doc, { selectedEdge, lit: litEdges(doc, lit), missing, t }), folded),
    [doc, selectedEdge, lit, folded, missing, t],
  );
  return { nodes, edges: useSteady(drawnEdges) };
}

/** The same items in a new list would make React Flow look all of them up again on each keystroke. */
function useSteady<T>(items: T[]): T[] {
  const [steady, setSteady] = useState(items);
  if (steady !== items && !sameItems(steady, items)) setSteady(items);
  return steady;
}

/** While a field is typed in, the field is painted first and its card right after; nothing else is deferred. */
function useDrawn(): Definition {
  const doc = useEditor(drawn);
  const late = useDeferredValue(doc);
  const isTyping = useEditor(
    ({ viewing, history }) => viewing === null && typeof history.past.at(-1)?.mergeKey === "string",
  );
  return isTyping ? late : doc;
}

type Lit = ReturnType<typeof litSteps>;

function useLit(): Lit {
  const shown = useEditor((state) => state.shown);
  return useMemo(() => litSteps(shown), [shown]);
}

type Shown = { lit: Lit; missing: ReadonlySet<string> };

function useCards(doc: Definition, { lit, missing }: Shown): CardNode[] {
  const selection = useEditor((state) => state.selection);
  const problems = useEditor(visibleProblems);
  const selected = useMemo(() => new Set(selection), [selection]);
  const counted = useMemo(() => countsOf(problems), [problems]);
  const layout = useLayout(isPlaced(doc));
  // Automations made over the API may have no positions: they are laid out until a step is moved.
  const fallback = useMemo(() => (isPlaced(doc) ? NO_PLACES : placesOf(doc, layout)), [doc, layout]);
  const names = useNames();
  const titles = useEditor((state) => state.titles);
  const t = useWords("steps");
  const cards = useMemo(
    () =>
      flowNodes({
        ...{ definition: doc, selection: selected, problems: counted },
        ...{ lit, fallback, names, titles, missing, t },
      }),
    [doc, selected, counted, lit, fallback, names, titles, missing, t],
  );
  return useSteady(cards);
}

function useFolded(): ReadonlyMap<string, DrawnGroup> {
  const groups = useEditor(groupsAtRest);
  return useMemo(() => foldedPlaces(groups), [groups]);
}

function useNames() {
  const others = useEditor((state) => state.others);
  const { personId } = useEditorSession();
  return useMemo(() => namesAt(others, personId), [others, personId]);
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** An edge is lit when both its ends are and the step before it took that output. */
function litEdges(doc: Definition, lit: Lit): ReadonlySet<string> {
  const edges = new Set<string>();
  if (lit.size === 0) return edges;
  const trigger = doc.nodes.find(({ type }) => type === "trigger")?.id;
  for (const edge of doc.edges) {
    const from = lit.get(edge.from);
    if (!lit.has(edge.to) || (!from && edge.from !== trigger)) continue;
    if (edge.branch && from?.branch && from.branch !== edge.branch) continue;
    edges.add(edgeKey(edge));
  }
  return edges;
}
