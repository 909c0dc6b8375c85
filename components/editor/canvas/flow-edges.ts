import type { Edge as FlowEdge } from "@xyflow/react";
import { cardText, type StepWords } from "@/components/editor/card-text";
import { outputWords } from "@/components/editor/output-words";
import { type Definition, type Edge, type Node, type Output, outputOf } from "@/lib/automation/schema";
import { handleOf, OUT_OF_TAB } from "./flow-elements";

type EdgeData = { output: Output; label: string | null; lit: boolean };
export type CanvasEdge = FlowEdge<EdgeData, "edge">;

const cachedEdges = new WeakMap<Edge, CanvasEdge>();

export function edgeKey(edge: Edge): string {
  return `${outputOf(edge)} ${edge.from} ${edge.to}`;
}

function edgeText(
  edge: Edge,
  { source, target, definition, t }: { source: Node; target: Node; definition: Definition; t: StepWords },
): string {
  const title = (node: Node) => cardText(node, { definition, t }).title;
  const ends = { source: title(source), target: title(target) };
  if (!edge.branch) return t("edge", ends);
  return t("edge_way", { ...ends, way: outputWords(source, edge.branch, t).toLowerCase() });
}

/** The document's edges, except those of cards that are not drawn yet. */
export function flowEdges(
  definition: Definition,
  {
    selectedEdge,
    lit,
    missing,
    t,
  }: {
    selectedEdge: string | null;
    lit: ReadonlySet<string>;
    missing?: ReadonlySet<string>;
    t: StepWords;
  },
): CanvasEdge[] {
  const types = new Map(definition.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  return definition.edges.flatMap((edge) => {
    if (missing?.has(edge.from) || missing?.has(edge.to)) return [];
    const source = types.get(edge.from);
    const target = types.get(edge.to);
    const id = edgeKey(edge);
    if (!source || !target || seen.has(id)) return [];
    seen.add(id);
    const selected = selectedEdge === id;
    const isLit = lit.has(id);
    const before = cachedEdges.get(edge);
    const ariaLabel = edgeText(edge, { source, target, definition, t });
    const isSame = before?.selected === selected && before.data?.lit === isLit;
    if (before && isSame && before.ariaLabel === ariaLabel) return before;
    const flow: CanvasEdge = {
      id,
      type: "edge",
      source: edge.from,
      target: edge.to,
      sourceHandle: handleOf(outputOf(edge)),
      targetHandle: "in",
      selected,
      data: { output: outputOf(edge), label: edge.label ?? null, lit: isLit },
      ariaLabel,
      ...(selected ? {} : { domAttributes: OUT_OF_TAB }),
    };
    cachedEdges.set(edge, flow);
    return flow;
  });
}
