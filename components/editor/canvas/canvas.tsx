"use client";
import { ReactFlow, useReactFlow, useStore, useStoreApi } from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import "./canvas.css";
import { memo, type RefObject, Suspense, useCallback, useRef, useState } from "react";
import { GRID } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { focusStep } from "@/components/editor/go-to-step";
import { drawn, type EditorStore, isLocked } from "@/components/editor/store";
import { lazyPart } from "@/components/ui/lazy-part";
import { useWords } from "@/components/words/words";
import { NODE_TYPES } from "./card";
import type { MenuAt } from "./context-menu";
import { CanvasControls } from "./controls";
import { Dots } from "./dots";
import { useDraggedCards } from "./drag-shifts";
import { allowDrop, dropStep, leaveDrag } from "./drop";
import { ConnectionLine, EDGE_TYPES } from "./edge";
import type { CanvasEdge } from "./flow-edges";
import type { CardNode } from "./flow-elements";
import { hasAnnotations } from "./folded";
import { isTight, levelAt, sizesAt } from "./levels";
import { MoreSteps } from "./more-steps";
import { pressPane } from "./press-pane";
import { useReveal, useSteadyMiddle } from "./reveal";
import { TruncatedCard } from "./truncated-card";
import { type Opening, useArriving } from "./use-arriving";
import { branchOf, useConnecting } from "./use-connecting";
import { useElements } from "./use-elements";
import { useKeptView, useOpeningView } from "./use-opening-view";
import { useSelectionAndDrag } from "./use-selection-and-drag";

const ContextMenu = lazyPart(() =>
  import("./context-menu").then((module) => ({ default: module.ContextMenu })),
);

const OverviewMap = lazyPart(() =>
  import("./overview-map").then((module) => ({ default: module.OverviewMap })),
);

const Guides = lazyPart(() => import("./guides").then((module) => ({ default: module.Guides })));

const Annotations = lazyPart(() =>
  import("./annotations").then((module) => ({ default: module.Annotations })),
);

const CountBadges = lazyPart(() =>
  import("./count-badges").then((module) => ({ default: module.CountBadges })),
);

const CommentBadges = lazyPart(() =>
  import("./comment-badges").then((module) => ({ default: module.CommentBadges })),
);

const MULTI_KEYS = ["Meta", "Control", "Shift"];
const SNAP: [number, number] = [GRID, GRID];
const PRO_OPTIONS = { hideAttribution: true };

export function Canvas() {
  const frame = useRef<HTMLDivElement>(null);
  const opening = useOpeningView(frame);
  return (
    <div
      ref={frame}
      className="relative h-full w-full"
      onMouseDownCapture={pressPane}
      onClickCapture={useOutletClick()}
      {...useNearEdge()}
    >
      {opening === null ? null : <Flow frame={frame} opening={opening} />}
      <TruncatedCard frame={frame} />
    </div>
  );
}

function Flow({ frame, opening }: { frame: RefObject<HTMLElement | null>; opening: Opening }) {
  const t = useWords("editorCanvas");
  const level = useStore(({ transform: [, , zoom] }) => levelAt(zoom));
  const readOnly = useEditor(isLocked);
  const shown = useEditor((state) => state.shown !== null);
  const dragging = useEditor(({ drag }) => drag !== null);
  const alone = useEditor(({ selection }) => selection.length === 1);
  useReveal(frame);
  useSteadyMiddle(frame, opening.room);
  useKeptView();
  useDraggedCards(frame);
  const { missing, complete } = useArriving(opening);
  const elements = useElements(missing);
  const { menu, onContextMenu, closeMenu } = useContextMenu();
  const hasNotes = useEditor((state) => hasAnnotations(drawn(state)));
  const hasComments = useEditor((state) => state.comments.size > 0);
  const hasCounts = useEditor((state) => state.counts !== null);
  return (
    <>
      <ReactFlow<CardNode, CanvasEdge>
        className="canvas"
        aria-label={t("steps_and_connections")}
        data-detail={level.detail}
        data-tight={isTight(level) || undefined}
        style={sizesAt(level)}
        data-shown={shown || undefined}
        data-dragging={dragging || undefined}
        data-alone={alone || undefined}
        {...elements}
        {...useSelectionAndDrag()}
        {...useConnecting()}
        {...usePointing()}
        onClick={useSelectionFrame()}
        onDoubleClick={useAddOnPane()}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        connectionLineComponent={ConnectionLine}
        onContextMenu={onContextMenu}
        onDragOver={allowDrop}
        onDragLeave={leaveDrag}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        connectOnClick={false}
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
        defaultViewport={opening.view}
        reconnectRadius={22}
        elevateNodesOnSelect={false}
        disableKeyboardA11y={false}
        proOptions={PRO_OPTIONS}
      >
        <Around isFar={level.detail === "icons" || level.detail === "dots"} complete={complete} />
        <Suspense fallback={null}>{hasNotes ? <Annotations /> : null}</Suspense>
        <Suspense fallback={null}>{hasComments ? <CommentBadges /> : null}</Suspense>
        <Suspense fallback={null}>{hasCounts ? <CountBadges /> : null}</Suspense>
      </ReactFlow>
      <Suspense fallback={null}>{menu ? <ContextMenu at={menu} onClose={closeMenu} /> : null}</Suspense>
    </>
  );
}

function usePointing() {
  const store = useEditorStore();
  const flow = useReactFlow<CardNode, CanvasEdge>();
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
  // A single click leaves the focus on the canvas; a double click moves it into the form.
  const onNodeDoubleClick = useCallback(
    (_: unknown, { id }: CardNode) => store.getState().focusProblem({ nodeId: id, field: null }),
    [store],
  );
  const onNodeClick = useCallback(
    (event: React.MouseEvent, { id }: CardNode) => selectAlone(store, id, event),
    [store],
  );
  return { onDrop, onPaneClick, onNodeClick, onNodeDoubleClick };
}

/** A plain click on one of several selected steps leaves only that one selected. A drag still moves all of them. */
function selectAlone(store: EditorStore, id: string, event: React.MouseEvent): boolean {
  const { selection, select } = store.getState();
  if (event.shiftKey || event.ctrlKey || event.metaKey) return false;
  if (selection.length < 2 || !selection.includes(id)) return false;
  select([id]);
  return true;
}

/**
 * A click on an outlet opens the list of steps there, like the end of a drag does. Captured, it does not select the step,
 * which would move the canvas under the pointer.
 */
function useOutletClick() {
  const store = useEditorStore();
  return useCallback(
    (event: React.MouseEvent) => {
      const outlet = event.target instanceof Element ? event.target.closest(".handle.source") : null;
      const id = outlet?.getAttribute("data-nodeid");
      const state = store.getState();
      if (!id || isLocked(state)) return;
      event.stopPropagation();
      const after = { id, ...branchOf(outlet?.getAttribute("data-handleid")) };
      state.patchUi({ adding: { after, near: { x: event.clientX, y: event.clientY } } });
    },
    [store],
  );
}

/** A double click on the empty canvas adds a step there. */
function useAddOnPane() {
  const store = useEditorStore();
  const flow = useReactFlow();
  return useCallback(
    (event: React.MouseEvent) => {
      const state = store.getState();
      if (!(event.target instanceof Element) || !event.target.matches(".react-flow__pane")) return;
      if (isLocked(state)) return;
      const near = { x: event.clientX, y: event.clientY };
      state.patchUi({ adding: { place: flow.screenToFlowPosition(near), near } });
    },
    [store, flow],
  );
}

/** The frame around selected steps covers them, so a click on it is one on the step below. */
function useSelectionFrame() {
  const store = useEditorStore();
  const flow = useStoreApi();
  return useCallback(
    (event: React.MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.matches(".react-flow__nodesselection-rect"))
        return;
      const under = document.elementsFromPoint(event.clientX, event.clientY);
      const card = under.map((element) => element.closest(".react-flow__node")).find(Boolean);
      const id = card?.getAttribute("data-id");
      if (!id || !selectAlone(store, id, event)) return;
      flow.setState({ nodesSelectionActive: false });
      focusStep(id);
    },
    [store, flow],
  );
}

/**
 * Watches which edge the mouse is on, with the ends it can be grabbed at. A finger would press the button that has only
 * just appeared under it.
 */
function useNearEdge() {
  const store = useEditorStore();
  const show = (edge: string | null) => {
    if (store.getState().nearEdge !== edge) store.getState().patchUi({ nearEdge: edge });
  };
  return {
    onPointerOver: ({ pointerType, buttons, target }: React.PointerEvent) => {
      if (pointerType !== "mouse" || buttons !== 0 || !(target instanceof Element)) return;
      if (target.closest("[data-edge-tools]")) return;
      show(target.closest(".react-flow__edge")?.getAttribute("data-id") ?? null);
    },
    onPointerLeave: () => show(null),
  };
}

/** The menu key and Shift-F10 arrive as the same event as a right click, at the element with the focus. */
function useContextMenu() {
  const store = useEditorStore();
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const onContextMenu = useCallback(
    (event: React.MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target || target.closest("textarea, input")) return;
      event.preventDefault();
      const { x, y } = pointOf(event, target);
      setMenu({ x, y, kind: chooseAt(store, target) });
    },
    [store],
  );
  return { menu, onContextMenu, closeMenu: useCallback(() => setMenu(null), []) };
}

/** A key has no place, so its menu opens in the middle of the element. */
function pointOf({ clientX, clientY, button }: React.MouseEvent, target: Element) {
  if (button === 2 || clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY };
  const box = target.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The element under the pointer becomes the selection, unless it is already a part of it. */
function chooseAt(store: EditorStore, target: Element): MenuAt["kind"] {
  const { selection, select, patchUi } = store.getState();
  const step = target.closest(".react-flow__node")?.getAttribute("data-id");
  if (step) {
    if (!selection.includes(step)) select([step]);
    return "steps";
  }
  const edge = target.closest(".react-flow__edge")?.getAttribute("data-id");
  if (edge) patchUi({ selectedEdge: edge, selection: [] });
  if (edge) return "edge";
  return target.closest(".react-flow__nodesselection") && selection.length > 0 ? "steps" : "canvas";
}

/** Everything around the cards. Unlike the canvas, it does not render again on every frame of a drag. */
const Around = memo(function Around({ isFar, complete }: { isFar: boolean; complete: boolean }) {
  const many = useEditor(({ doc }) => doc.nodes.length > 12);
  const dragging = useEditor(({ drag }) => drag !== null);
  return (
    <>
      {isFar ? null : <Dots />}
      <Suspense fallback={null}>{dragging ? <Guides /> : null}</Suspense>
      <Suspense fallback={null}>{many && complete && !isFar ? <OverviewMap /> : null}</Suspense>
      <CanvasControls />
      {many || isFar ? null : <MoreSteps />}
    </>
  );
});
