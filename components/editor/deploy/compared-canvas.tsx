"use client";
import {
  type EdgeProps,
  type Node as FlowNode,
  type NodeProps,
  ReactFlow,
  ReactFlowProvider,
  type Viewport,
} from "@xyflow/react";
import { Minus, Pencil, Plus } from "lucide-react";
import { memo, useMemo } from "react";
import { CardInside, Handles, outletsOf } from "@/components/editor/canvas/card";
import { Dots } from "@/components/editor/canvas/dots";
import { EdgeShape } from "@/components/editor/canvas/edge";
import { type CanvasEdge, flowEdges } from "@/components/editor/canvas/flow-edges";
import { isTight, levelAt, sizesAt } from "@/components/editor/canvas/levels";
import { type CardText, cardText } from "@/components/editor/card-text";
import { nodeLook } from "@/components/editor/families";
import type { Position } from "@/components/editor/store";
import { useWords } from "@/components/words/words";
import type { Direction } from "@/lib/automation/canvas-settings";
import { directionOf, sizeOfNode } from "@/lib/automation/node-size";
import type { Definition, Node } from "@/lib/automation/schema";
import "./compared.css";
import { ZOOM } from "./linked-view";
import type { Mark } from "./marks";

type ComparedData = {
  node: Node;
  text: CardText;
  mark: Mark | null;
  isPicked: boolean;
  direction: Direction;
};
type ComparedNode = FlowNode<ComparedData, "compared">;

type Props = {
  /** Distinguishes the two canvases; React Flow derives element ids from it. */
  id: string;
  title: string;
  definition: Definition;
  places: ReadonlyMap<string, Position>;
  marks: ReadonlyMap<string, Mark>;
  picked: string | null;
  onPick: (nodeId: string) => void;
  view: Viewport;
  onView: (view: Viewport) => void;
};

const UNLIT = { selectedEdge: null, lit: new Set<string>() };

/** A read-only canvas of a comparison; it can be moved, zoomed and clicked at its changed steps. */
export function ComparedCanvas(props: Props) {
  const { id, title, definition, places, marks, picked, view } = props;
  const t = useWords("steps");
  const nodes = useMemo(
    () =>
      definition.nodes.map(
        (node): ComparedNode => ({
          id: node.id,
          type: "compared",
          position: places.get(node.id) ?? { x: 0, y: 0 },
          // The mark of a changed card stands above its neighbors.
          zIndex: marks.has(node.id) ? 1 : 0,
          ...sizeOfNode(node),
          measured: sizeOfNode(node),
          data: {
            node,
            text: cardText(node, { definition, t }),
            mark: marks.get(node.id) ?? null,
            isPicked: picked === node.id,
            direction: directionOf(definition),
          },
        }),
      ),
    [definition, places, marks, picked, t],
  );
  const edges = useMemo(() => flowEdges(definition, { ...UNLIT, t }), [definition, t]);
  return (
    // The editor's canvas is an ancestor, so without its own provider this one would share its state.
    <ReactFlowProvider>
      <ReactFlow<ComparedNode, CanvasEdge>
        id={id}
        className="canvas"
        aria-label={title}
        data-detail={levelAt(view.zoom).detail}
        data-tight={isTight(levelAt(view.zoom)) || undefined}
        style={sizesAt(levelAt(view.zoom))}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        viewport={view}
        onViewportChange={props.onView}
        onNodeClick={(_, { id, data }) => data.mark && props.onPick(id)}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        disableKeyboardA11y
        panOnScroll
        zoomOnDoubleClick={false}
        proOptions={PRO_OPTIONS}
        minZoom={ZOOM.least}
        maxZoom={ZOOM.most}
      >
        <Dots />
      </ReactFlow>
    </ReactFlowProvider>
  );
}

const ComparedCard = memo(
  ({ data: { node, text, mark, isPicked, direction } }: NodeProps<ComparedNode>) => (
    <div
      className="card"
      data-family={nodeLook(node).family}
      data-kind={node.type}
      data-unnamed={!node.name || undefined}
      data-outlets={outletsOf(node)}
      data-direction={direction}
      style={{ height: sizeOfNode(node).height }}
      data-mark={mark ?? undefined}
      data-picked={isPicked || undefined}
    >
      <CardInside node={node} text={text} />
      {mark ? <ChangeMark mark={mark} /> : null}
      <Handles node={node} direction={direction} open={false} />
    </div>
  ),
  (a, b) => a.data === b.data,
);

const SIGNS = { added: Plus, removed: Minus, modified: Pencil } as const;

function ChangeMark({ mark }: { mark: Mark }) {
  const t = useWords("editorDeploy");
  const Sign = SIGNS[mark];
  return (
    <span className="card-mark">
      <span className="mark-word">{t(`mark_${mark}`)}</span>
      <Sign className="mark-sign" aria-hidden />
    </span>
  );
}

const ComparedEdge = memo((props: EdgeProps<CanvasEdge>) => <EdgeShape {...props} />);

const PRO_OPTIONS = { hideAttribution: true };
const NODE_TYPES = { compared: ComparedCard };
const EDGE_TYPES = { edge: ComparedEdge };
