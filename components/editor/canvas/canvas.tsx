"use client";
import { Background, MiniMap, ReactFlow, useReactFlow, useStore } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { memo, useCallback, useRef } from "react";
import { GRID } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { drawn, isLocked } from "@/components/editor/store";
import { NODE_TYPES } from "./card";
import { CanvasControls } from "./controls";
import { allowDrop, dropStep } from "./drop";
import { ConnectionLine, EDGE_TYPES } from "./edge";
import type { CanvasEdge, CardNode } from "./flow-elements";
import { Guides } from "./guides";
import { useFitAroundDrawer, useReveal } from "./reveal";
import { useConnecting } from "./use-connecting";
import { useElements } from "./use-elements";
import { useSelectionAndDrag } from "./use-selection-and-drag";

const FIT = { padding: 0.1, maxZoom: 1 };
const MULTI_KEYS = ["Meta", "Control", "Shift"];
const SNAP: [number, number] = [GRID, GRID];
const PRO_OPTIONS = { hideAttribution: false };

export function Canvas() {
  const store = useEditorStore();
  const flow = useReactFlow<CardNode, CanvasEdge>();
  const detail = useDetail();
  const readOnly = useEditor(isLocked);
  const shown = useEditor((state) => state.shown !== null);
  const frame = useRef<HTMLDivElement>(null);
  useReveal(frame);
  useFitAroundDrawer();

  const onDrop = useCallback(
    (event: React.DragEvent) => {
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
      dropStep(store, { event, place: { x: x - 120, y: y - 44 } });
    },
    [flow, store],
  );
  const onPaneClick = useCallback(
    () => store.getState().patchUi({ selectedEdge: null, selection: [], adding: null }),
    [store],
  );

  return (
    <section ref={frame} className="relative h-full w-full" aria-label="Canvas">
      <ReactFlow<CardNode, CanvasEdge>
        className="canvas"
        aria-label="Steps and wires"
        data-detail={detail}
        data-shown={shown || undefined}
        {...useElements()}
        {...useSelectionAndDrag()}
        {...useConnecting()}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        connectionLineComponent={ConnectionLine}
        onPaneClick={onPaneClick}
        onDragOver={allowDrop}
        onDrop={onDrop}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        selectNodesOnDrag={false}
        deleteKeyCode={null}
        selectionKeyCode="Shift"
        multiSelectionKeyCode={MULTI_KEYS}
        panActivationKeyCode="Space"
        panOnScroll
        zoomOnDoubleClick={false}
        snapToGrid
        snapGrid={SNAP}
        minZoom={0.05}
        maxZoom={1.75}
        fitView
        fitViewOptions={FIT}
        elevateNodesOnSelect={false}
        disableKeyboardA11y={false}
        proOptions={PRO_OPTIONS}
      >
        <Around isFar={detail === "dots"} />
      </ReactFlow>
    </section>
  );
}

/** Everything around the cards. Unlike the canvas, it does not render again on every frame of a drag. */
const Around = memo(function Around({ isFar }: { isFar: boolean }) {
  const many = useEditor(({ doc }) => doc.nodes.length > 12);
  return (
    <>
      {isFar ? null : <Background gap={16} size={1} color="var(--line)" />}
      <Guides />
      {many && !isFar ? (
        <MiniMap
          style={MAP_SIZE}
          pannable
          zoomable
          className="max-md:!hidden"
          nodeColor={minimapColor}
          nodeBorderRadius={8}
          maskColor="color-mix(in srgb, var(--sunken) 70%, transparent)"
          ariaLabel="Map of the whole automation"
        />
      ) : null}
      <CanvasControls />
    </>
  );
});
const MAP_SIZE = { width: 160, height: 100 };

/** Up to so many cards are drawn in full at no cost that could be felt. */
const FEW = 100;

/** How much of a card is drawn at this distance: what can be told apart, and of many only what is quick to draw. */
function useDetail(): "full" | "brief" | "dots" {
  const isFew = useEditor((state) => drawn(state).nodes.length < FEW);
  const full = isFew ? 0.3 : 0.5;
  return useStore(({ transform: [, , zoom] }) => (zoom >= full ? "full" : zoom >= 0.28 ? "brief" : "dots"));
}

function minimapColor({ data }: CardNode): string {
  if (data.errors) return "var(--bad)";
  return data.node.type === "trigger"
    ? "var(--trigger)"
    : data.node.type === "condition"
      ? "var(--condition)"
      : "var(--ink-3)";
}
